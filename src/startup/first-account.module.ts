import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module';
import { ApiKeysModule } from '../api-keys/api-keys.module';
import { PeopleModule } from '../people/people.module';
import { FirstAccountService } from './first-account.service';

@Module({
  imports: [AccountsModule, ApiKeysModule, PeopleModule],
  providers: [FirstAccountService],
  exports: [FirstAccountService],
})
export class FirstAccountModule {}
