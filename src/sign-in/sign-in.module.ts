import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { PeopleModule } from '../people/people.module';
import { RateLimitModule } from '../rate-limit/rate-limit.module';
import { SessionsModule } from '../sessions/sessions.module';
import { PasswordChoice } from './password-choice.service';
import { PasswordSignIn } from './password-sign-in.service';
import { SignInLimiter } from './sign-in.limiter';

@Module({
  imports: [AuditModule, PeopleModule, RateLimitModule, SessionsModule],
  providers: [SignInLimiter, PasswordSignIn, PasswordChoice],
  exports: [SignInLimiter, PasswordSignIn, PasswordChoice],
})
export class SignInModule {}
