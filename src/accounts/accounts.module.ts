import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from './audit/audit.module';
import { AccountDeletion } from './account-deletion.entity';
import { Account } from './account.entity';
import { Session } from './sessions/session.entity';
import { RunningResponses } from './running-responses';
import { AccountsService } from './accounts.service';

@Module({
  imports: [TypeOrmModule.forFeature([Account, AccountDeletion, Session]), AuditModule],
  providers: [AccountsService, RunningResponses],
  exports: [AccountsService, RunningResponses],
})
export class AccountsModule {}
