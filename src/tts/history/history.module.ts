import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Account } from '../../accounts/account.entity';
import { AuditModule } from '../../accounts/audit/audit.module';
import { FilesModule } from '../../accounts/files/files.module';
import { SpeechHistory } from '../speech-history';
import { AccountHistory } from './account-history';
import { HistoryController } from './history.controller';
import { AccountHistorySettings } from './account-history-settings';
import { HistoryStore } from './history-store';
import { HistoryDownloads } from './http/history-downloads';
import { HistoryService } from './history.service';
import { StoredEntry } from './stored-entry.entity';

/** Speech that accounts have chosen to keep. Global, because speech uses `SpeechHistory` if the application has it. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Account, StoredEntry]), AuditModule, FilesModule],
  controllers: [HistoryController],
  providers: [
    HistoryStore,
    AccountHistorySettings,
    HistoryService,
    HistoryDownloads,
    { provide: SpeechHistory, useClass: AccountHistory },
  ],
  exports: [HistoryService, HistoryDownloads, AccountHistorySettings, SpeechHistory],
})
export class HistoryModule {}
