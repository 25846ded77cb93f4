import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountDeletion } from '../../../accounts/account-deletion.entity';
import { AccountsModule } from '../../../accounts/accounts.module';
import { AuditModule } from '../../../accounts/audit/audit.module';
import { FilesModule } from '../../../accounts/files/files.module';
import { AccountDeletionService } from './account-deletion.service';
import { AccountExportService } from './account-export.service';

/** Exports and deletes accounts, also for the command line. */
@Module({
  imports: [TypeOrmModule.forFeature([AccountDeletion]), AccountsModule, AuditModule, FilesModule],
  providers: [AccountDeletionService, AccountExportService],
  exports: [AccountDeletionService, AccountExportService],
})
export class AccountDataModule {}
