import { Module } from '@nestjs/common';
import { AlertSweep } from '../alerts/alert-sweep';
import { AlertsModule } from '../alerts/alerts.module';
import { AuditModule } from '../audit/audit.module';
import { QueueModule } from '../../platform/queue/queue.module';
import { DeliveryQueue } from './delivery-queue';
import { DeliverySweep } from './delivery-sweep';
import { DeliveryWorker } from './delivery-worker';
import { InvitationEmails } from './invitation-email';
import { Mailer } from './mailer';
import { PasswordEmails } from './password-email';
import { WebhookSender } from './webhook-sender';

/** Finds and delivers alerts in the background. Only servers have it; commands leave the work to them. */
@Module({
  imports: [AlertsModule, AuditModule, QueueModule],
  providers: [
    AlertSweep,
    DeliveryQueue,
    DeliverySweep,
    DeliveryWorker,
    InvitationEmails,
    Mailer,
    PasswordEmails,
    WebhookSender,
  ],
  exports: [Mailer],
})
export class DeliveryModule {}
