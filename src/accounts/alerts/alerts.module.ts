import { Module } from '@nestjs/common';
import { AlertOutbox } from './alert-outbox';

/** Records alerts. Commands use it, too; only servers deliver alerts. */
@Module({
  providers: [AlertOutbox],
  exports: [AlertOutbox],
})
export class AlertsModule {}
