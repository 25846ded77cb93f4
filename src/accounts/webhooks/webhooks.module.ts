import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AlertsModule } from '../alerts/alerts.module';
import { AuditModule } from '../audit/audit.module';
import { RateLimitModule } from '../../rate-limit/rate-limit.module';
import { DeliveriesService } from './deliveries.service';
import { WebhookEndpoint } from './webhook-endpoint.entity';
import { WebhooksService } from './webhooks.service';

@Module({
  imports: [TypeOrmModule.forFeature([WebhookEndpoint]), AlertsModule, AuditModule, RateLimitModule],
  providers: [WebhooksService, DeliveriesService],
  exports: [WebhooksService, DeliveriesService],
})
export class WebhooksModule {}
