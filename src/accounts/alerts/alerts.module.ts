import { Module } from '@nestjs/common';
import { QueueModule } from '../../platform/queue/queue.module';
import { AlertOutbox } from './alert-outbox';
import { DeliveryEntries } from './delivery-entries';

/** Records alerts, and queues their deliveries. Commands use it, too; only servers deliver alerts. */
@Module({
  imports: [QueueModule],
  providers: [AlertOutbox, DeliveryEntries],
  exports: [AlertOutbox, DeliveryEntries],
})
export class AlertsModule {}
