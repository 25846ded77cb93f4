import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AudioMarkKey } from './audio-mark-key.entity';
import { AudioMarkRow } from './audio-mark.entity';
import { MarkLedger } from './mark-ledger';
import { MarkSecret } from './mark-secret';
import { OriginService } from './origin/origin.service';

/** The ledger of marks, without speech. */
@Module({
  imports: [TypeOrmModule.forFeature([AudioMarkKey, AudioMarkRow])],
  providers: [MarkSecret, MarkLedger, OriginService],
  exports: [MarkSecret, MarkLedger, OriginService],
})
export class MarkLedgerModule {}
