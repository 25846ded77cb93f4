import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { QueueModule } from '../../platform/queue/queue.module';
import { AlertDelivery } from './alert-delivery.entity';
import { AlertOutbox } from './alert-outbox';
import { DeliveryEntries } from './delivery-entries';

/** Records alerts, and queues their deliveries. Commands use it, too; only servers deliver alerts. */
@Module({
  imports: [TypeOrmModule.forFeature([AlertDelivery]), QueueModule],
  providers: [AlertOutbox, DeliveryEntries],
  exports: [AlertOutbox, DeliveryEntries],
})
export class AlertsModule {}
