import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Account } from '../account.entity';
import { AuditModule } from '../audit/audit.module';
import { PasswordHasher } from './password-hasher';
import { Membership } from './membership.entity';
import { StoredOneTimeLink } from './one-time-link.entity';
import { User } from './user.entity';
import { UsersService } from './users.service';

@Module({
  imports: [TypeOrmModule.forFeature([Account, User, Membership, StoredOneTimeLink]), AuditModule],
  providers: [UsersService, PasswordHasher],
  exports: [UsersService, PasswordHasher],
})
export class UsersModule {}
