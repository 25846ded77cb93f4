import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from './audit/audit.module';
import { Account } from './account.entity';
import { AccountsService } from './accounts.service';

@Module({
  imports: [TypeOrmModule.forFeature([Account]), AuditModule],
  providers: [AccountsService],
  exports: [AccountsService],
})
export class AccountsModule {}
