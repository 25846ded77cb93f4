import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AccountsModule } from '../accounts/accounts.module';
import { ApiKeysModule } from '../api-keys/api-keys.module';
import { MeteringModule } from '../rate-limit/metering/metering.module';
import { RateLimitModule } from '../rate-limit/rate-limit.module';
import { SessionsModule } from '../accounts/sessions/sessions.module';
import { SpeechTokensModule } from './tokens/speech-tokens.module';
import { AuthGuard } from './auth.guard';
import { KeyAuthenticator } from './key-authenticator';
import { OperatorAuthenticator } from './operators/operator-authenticator';
import { OperatorKeysModule } from './operators/operator-keys.module';
import { MeController } from './me.controller';
import { MeService } from './me.service';
import { RightsGuard } from './rights.guard';
import { UndeclaredRoutes } from './undeclared-routes';

@Module({
  imports: [
    DiscoveryModule,
    AccountsModule,
    ApiKeysModule,
    MeteringModule,
    OperatorKeysModule,
    RateLimitModule,
    SessionsModule,
    SpeechTokensModule,
  ],
  controllers: [MeController],
  providers: [AuthGuard, KeyAuthenticator, MeService, OperatorAuthenticator, RightsGuard, UndeclaredRoutes],
  exports: [AuthGuard, KeyAuthenticator, RightsGuard],
})
export class AuthModule {}
