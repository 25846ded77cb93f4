import { Module } from '@nestjs/common';
import { AlertsModule } from '../alerts/alerts.module';
import { AuditModule } from '../audit/audit.module';
import { RateLimitModule } from '../../rate-limit/rate-limit.module';
import { SessionsModule } from '../sessions/sessions.module';
import { AccountRulesService } from './account-rules.service';
import { InvitationsService } from './invitations.service';
import { JoiningService } from './joining.service';
import { PeopleService } from './people.service';

@Module({
  imports: [AlertsModule, AuditModule, RateLimitModule, SessionsModule],
  providers: [PeopleService, InvitationsService, JoiningService, AccountRulesService],
  exports: [PeopleService, InvitationsService, JoiningService, AccountRulesService],
})
export class PeopleModule {}
