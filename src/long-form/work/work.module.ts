import { Module } from '@nestjs/common';
import { AlertsModule } from '../../accounts/alerts/alerts.module';
import { RateLimitModule } from '../../rate-limit/rate-limit.module';
import { KeptPieces } from './kept-pieces';
import { WorkEndings } from './work-endings';
import { WorkFolders } from './work-folders';

/** What jobs and batches share. */
@Module({
  imports: [AlertsModule, RateLimitModule],
  providers: [WorkEndings, WorkFolders, KeptPieces],
  exports: [WorkEndings, WorkFolders, KeptPieces],
})
export class WorkModule {}
