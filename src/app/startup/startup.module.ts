import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsModule } from '../../accounts/accounts.module';
import { ApiKeysModule } from '../../api-keys/api-keys.module';
import { UsersModule } from '../../accounts/users/users.module';
import { FirstAccountService } from './first-account.service';
import { StoredServerAddress } from './server-address.entity';
import { ServerAddressService } from './server-address.service';

@Module({
  imports: [TypeOrmModule.forFeature([StoredServerAddress]), AccountsModule, ApiKeysModule, UsersModule],
  providers: [FirstAccountService, ServerAddressService],
  exports: [FirstAccountService, ServerAddressService],
})
export class StartupModule {}
