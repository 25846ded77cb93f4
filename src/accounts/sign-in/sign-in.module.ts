import { Module } from '@nestjs/common';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { AlertsModule } from '../alerts/alerts.module';
import { AuditModule } from '../audit/audit.module';
import { PeopleModule } from '../people/people.module';
import { RateLimitModule } from '../../rate-limit/rate-limit.module';
import { SecondFactorModule } from '../second-factor/second-factor.module';
import { serverSecret } from '../sessions/server-secret';
import { SessionsModule } from '../sessions/sessions.module';
import { UsersModule } from '../users/users.module';
import { OidcProvider } from './oidc/oidc-provider';
import { OidcSignIn } from './oidc/oidc-sign-in.service';
import { PendingSignIns, pendingSignInSecret } from './oidc/pending-sign-ins';
import { PasswordChoice } from './password-choice.service';
import { PasswordReset } from './password-reset.service';
import { PasswordSignIn } from './password-sign-in.service';
import { SignInRecord } from './sign-in-record';
import { SignInLimiter } from './sign-in.limiter';

@Module({
  imports: [AlertsModule, AuditModule, UsersModule, PeopleModule, SecondFactorModule, RateLimitModule, SessionsModule],
  providers: [
    SignInLimiter,
    PasswordSignIn,
    PasswordChoice,
    PasswordReset,
    SignInRecord,
    OidcProvider,
    OidcSignIn,
    PendingSignIns,
    {
      provide: pendingSignInSecret,
      useFactory: (dataSource: DataSource) => serverSecret(dataSource, 'pending-sign-in'),
      inject: [getDataSourceToken()],
    },
  ],
  exports: [SignInLimiter, PasswordSignIn, PasswordChoice, PasswordReset, OidcProvider, OidcSignIn, PendingSignIns],
})
export class SignInModule {}
