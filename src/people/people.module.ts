import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module';
import { PasswordHasher } from './password-hasher';
import { PeopleService } from './people.service';
import { Person } from './person.entity';

@Module({
  imports: [TypeOrmModule.forFeature([Person]), AuditModule],
  providers: [PeopleService, PasswordHasher],
  exports: [PeopleService, PasswordHasher],
})
export class PeopleModule {}
