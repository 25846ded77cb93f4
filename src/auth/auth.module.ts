import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ApiKeysModule } from '../api-keys/api-keys.module';
import { MeteringModule } from '../metering/metering.module';
import { RateLimitModule } from '../rate-limit/rate-limit.module';
import { SessionsModule } from '../sessions/sessions.module';
import { AuthGuard } from './auth.guard';
import { RightsGuard } from './rights.guard';
import { UndeclaredRoutes } from './undeclared-routes';

@Module({
  imports: [DiscoveryModule, ApiKeysModule, MeteringModule, RateLimitModule, SessionsModule],
  providers: [AuthGuard, RightsGuard, UndeclaredRoutes],
  exports: [AuthGuard, RightsGuard],
})
export class AuthModule {}
