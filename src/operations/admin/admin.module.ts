import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Account } from '../../accounts/account.entity';
import { AccountsModule } from '../../accounts/accounts.module';
import { AuditModule } from '../../accounts/audit/audit.module';
import { PeopleModule } from '../../accounts/people/people.module';
import { ApiKeysModule } from '../../api-keys/api-keys.module';
import { OperatorKeysModule } from '../../auth/operators/operator-keys.module';
import { UsageModule } from '../../tts/usage/usage.module';
import { AdminDataController } from './account-data.controller';
import { AdminKeysController } from './account-keys.controller';
import { AdminPeopleController } from './account-people.controller';
import { AdminAccountsController } from './accounts.controller';
import { AdminUsageController } from './accounts-usage.controller';
import { AdminAccountsService } from './admin-accounts.service';
import { AccountDataModule } from './account-data/account-data.module';

/** The API for programs of the operator. */
@Module({
  imports: [
    TypeOrmModule.forFeature([Account]),
    AccountsModule,
    AuditModule,
    PeopleModule,
    ApiKeysModule,
    OperatorKeysModule,
    UsageModule,
    AccountDataModule,
  ],
  controllers: [
    AdminAccountsController,
    AdminKeysController,
    AdminPeopleController,
    AdminUsageController,
    AdminDataController,
  ],
  providers: [AdminAccountsService],
})
export class AdminModule {}
