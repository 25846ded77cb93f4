import { Module } from '@nestjs/common';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
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
      useFactory: async (dataSource: DataSource, store: SessionStore) =>
        new ExpressSessionHandler(await serverSecret(dataSource, 'session'), store),
      inject: [getDataSourceToken(), SessionStore],
    },
  ],
  exports: [SessionAuthenticator, SessionsService],
})
export class SessionsModule {}
