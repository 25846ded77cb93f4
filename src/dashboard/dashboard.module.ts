import { Module } from '@nestjs/common';
import { ApiKeysModule } from '../api-keys/api-keys.module';
import { AuditModule } from '../accounts/audit/audit.module';
import { LimitsModule } from '../rate-limit/budgets/limits.module';
import { DictionariesModule } from '../tts/dictionaries/dictionaries.module';
import { FilesModule } from '../accounts/files/files.module';
import { JobsModule } from '../long-form/jobs/jobs.module';
import { LinksModule } from '../tts/links/links.module';
import { MeteringModule } from '../rate-limit/metering/metering.module';
import { RequestsModule } from '../tts/requests/requests.module';
import { ProjectsModule } from '../long-form/projects/projects.module';
import { RateLimitModule } from '../rate-limit/rate-limit.module';
import { PeopleModule } from '../accounts/people/people.module';
import { SecondFactorModule } from '../accounts/second-factor/second-factor.module';
import { SessionsModule } from '../accounts/sessions/sessions.module';
import { SignInModule } from '../accounts/sign-in/sign-in.module';
import { TtsModule } from '../tts/tts.module';
import { UsageModule } from '../tts/usage/usage.module';
import { WebhooksModule } from '../accounts/webhooks/webhooks.module';
import { AccountController } from './account.controller';
import { AuditEventsController } from './audit-events.controller';
import { FavouriteVoicesController } from './favourite-voices.controller';
import { HistorySettingController } from './history-setting.controller';
import { InvitationsController } from './invitations.controller';
import { LinksController } from './links.controller';
import { MembershipController } from './membership.controller';
import { OidcController } from './oidc.controller';
import { PasswordController } from './password.controller';
import { PasswordResetsController } from './password-resets.controller';
import { PeopleController } from './people.controller';
import {
  DashboardApiKeysController,
  DashboardChaptersController,
  DashboardDictionariesController,
  DashboardHistoryController,
  DashboardFeedLinksController,
  DashboardFileLinksController,
  DashboardFilesController,
  DashboardJobDownloadsController,
  DashboardJobEventsController,
  DashboardJobsController,
  DashboardLexiconsController,
  DashboardListeningController,
  DashboardOwnVoicesController,
  DashboardProjectsController,
  DashboardRequestsController,
  DashboardSavedVoicesController,
  DashboardTtsController,
  DashboardUsageController,
  DashboardVoicesController,
} from './public-api.controllers';
import { SecondFactorController } from './second-factor.controller';
import { SessionController } from './session.controller';
import { SessionsController } from './sessions.controller';
import { SignInOptionsController } from './sign-in-options.controller';
import { SpeechStatusController } from './speech-status.controller';
import { WebhooksController } from './webhooks.controller';

@Module({
  imports: [
    ApiKeysModule,
    AuditModule,
    DictionariesModule,
    FilesModule,
    JobsModule,
    LimitsModule,
    LinksModule,
    MeteringModule,
    RequestsModule,
    PeopleModule,
    ProjectsModule,
    RateLimitModule,
    SecondFactorModule,
    SessionsModule,
    SignInModule,
    TtsModule,
    UsageModule,
    WebhooksModule,
  ],
  controllers: [
    SignInOptionsController,
    SessionController,
    LinksController,
    OidcController,
    SessionsController,
    PasswordController,
    PasswordResetsController,
    PeopleController,
    MembershipController,
    InvitationsController,
    AccountController,
    HistorySettingController,
    SecondFactorController,
    DashboardApiKeysController,
    DashboardVoicesController,
    FavouriteVoicesController,
    DashboardSavedVoicesController,
    DashboardOwnVoicesController,
    DashboardLexiconsController,
    DashboardDictionariesController,
    DashboardTtsController,
    DashboardUsageController,
    DashboardRequestsController,
    DashboardHistoryController,
    DashboardJobsController,
    DashboardJobDownloadsController,
    DashboardJobEventsController,
    DashboardListeningController,
    DashboardFilesController,
    DashboardFileLinksController,
    DashboardProjectsController,
    DashboardChaptersController,
    DashboardFeedLinksController,
    SpeechStatusController,
    AuditEventsController,
    WebhooksController,
  ],
})
export class DashboardModule {}
