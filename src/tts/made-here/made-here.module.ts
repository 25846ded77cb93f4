import { Global, Module } from '@nestjs/common';
import { AudioMarks } from '../audio-marks';
import { MarkLedger } from './mark-ledger';
import { MarkLedgerModule } from './mark-ledger.module';
import { OriginFormInterceptor } from './origin/origin-form.interceptor';
import { OriginController } from './origin/origin.controller';

/** Marks in sound. Global, because speech is marked if the application has `AudioMarks`. */
@Global()
@Module({
  imports: [MarkLedgerModule],
  controllers: [OriginController],
  providers: [{ provide: AudioMarks, useExisting: MarkLedger }, OriginFormInterceptor],
  exports: [AudioMarks],
})
export class MadeHereModule {}
