import { Module } from '@nestjs/common';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Environment } from '../../platform/config/environment';
import { publicPath } from '../../platform/config/server-url';
import { AuditModule } from '../audit/audit.module';
import { Membership } from '../users/membership.entity';
import { ServerSecret } from './server-secret.entity';
import { serverSecret } from './server-secret';
import { SessionAuthenticator } from './session-authenticator';
import { ExpressSessionHandler, SessionHandler } from './session-handler';
import { SessionStore } from './session-store';
import { Session } from './session.entity';
import { SessionsService } from './sessions.service';

@Module({
  imports: [TypeOrmModule.forFeature([Membership, ServerSecret, Session]), AuditModule],
  providers: [
    SessionAuthenticator,
    SessionsService,
    SessionStore,
    {
      provide: SessionHandler,
      useFactory: async (dataSource: DataSource, store: SessionStore, environment: Environment) =>
        new ExpressSessionHandler(await serverSecret(dataSource, 'session'), store, publicPath(environment)),
      inject: [getDataSourceToken(), SessionStore, Environment],
    },
  ],
  exports: [SessionAuthenticator, SessionsService],
})
export class SessionsModule {}
