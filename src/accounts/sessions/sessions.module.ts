import { Module } from '@nestjs/common';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { AuditModule } from '../audit/audit.module';
import { serverSecret } from './server-secret';
import { SessionAuthenticator } from './session-authenticator';
import { ExpressSessionHandler, SessionHandler } from './session-handler';
import { SessionStore } from './session-store';
import { SessionsService } from './sessions.service';

@Module({
  imports: [AuditModule],
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
