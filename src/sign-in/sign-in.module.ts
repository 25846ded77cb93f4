import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { PeopleModule } from '../people/people.module';
import { RateLimitModule } from '../rate-limit/rate-limit.module';
import { SessionsModule } from '../sessions/sessions.module';
import { OidcProvider } from './oidc/oidc-provider';
import { OidcSignIn } from './oidc/oidc-sign-in.service';
import { PasswordChoice } from './password-choice.service';
import { PasswordSignIn } from './password-sign-in.service';
import { SignInLimiter } from './sign-in.limiter';

@Module({
  imports: [AuditModule, PeopleModule, RateLimitModule, SessionsModule],
  providers: [SignInLimiter, PasswordSignIn, PasswordChoice, OidcProvider, OidcSignIn],
  exports: [SignInLimiter, PasswordSignIn, PasswordChoice, OidcProvider, OidcSignIn],
})
export class SignInModule {}
