import { Module } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module';
import { ApiKeysModule } from '../../api-keys/api-keys.module';
import { UsersModule } from '../../accounts/users/users.module';
import { FirstAccountService } from './first-account.service';
import { ServerAddressService } from './server-address.service';

@Module({
  imports: [AccountsModule, ApiKeysModule, UsersModule],
  providers: [FirstAccountService, ServerAddressService],
  exports: [FirstAccountService, ServerAddressService],
})
export class StartupModule {}
