import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { SessionsModule } from '../sessions/sessions.module';
import { InvitationsService } from './invitations.service';
import { JoiningService } from './joining.service';
import { PeopleService } from './people.service';

@Module({
  imports: [AuditModule, SessionsModule],
  providers: [PeopleService, InvitationsService, JoiningService],
  exports: [PeopleService, InvitationsService, JoiningService],
})
export class PeopleModule {}
