import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Account } from '../account.entity';
import { AlertsModule } from '../alerts/alerts.module';
import { AuditModule } from '../audit/audit.module';
import { RateLimitModule } from '../../rate-limit/rate-limit.module';
import { SecondFactor } from '../second-factor/second-factor.entity';
import { SessionsModule } from '../sessions/sessions.module';
import { Membership } from '../users/membership.entity';
import { StoredOneTimeLink } from '../users/one-time-link.entity';
import { User } from '../users/user.entity';
import { AccountRulesService } from './account-rules.service';
import { FavouriteVoicesService } from './favourite-voices.service';
import { Invitation } from './invitation.entity';
import { InvitationsService } from './invitations.service';
import { JoiningService } from './joining.service';
import { PeopleService } from './people.service';

@Module({
  imports: [
    TypeOrmModule.forFeature([Account, Invitation, Membership, SecondFactor, StoredOneTimeLink, User]),
    AlertsModule,
    AuditModule,
    RateLimitModule,
    SessionsModule,
  ],
  providers: [PeopleService, InvitationsService, JoiningService, AccountRulesService, FavouriteVoicesService],
  exports: [PeopleService, InvitationsService, JoiningService, AccountRulesService, FavouriteVoicesService],
})
export class PeopleModule {}
