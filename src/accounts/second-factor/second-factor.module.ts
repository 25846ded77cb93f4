import { Module } from '@nestjs/common';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { AuditModule } from '../audit/audit.module';
import { serverSecret } from '../sessions/server-secret';
import { Session } from '../sessions/session.entity';
import { SessionsModule } from '../sessions/sessions.module';
import { User } from '../users/user.entity';
import { RecoveryCode } from './recovery-code.entity';
import { SecondFactor } from './second-factor.entity';
import { SecondFactorService } from './second-factor.service';
import { SecretBox } from './secret-box';

@Module({
  imports: [TypeOrmModule.forFeature([RecoveryCode, SecondFactor, Session, User]), AuditModule, SessionsModule],
  providers: [
    SecondFactorService,
    {
      provide: SecretBox,
      useFactory: async (dataSource: DataSource) => new SecretBox(await serverSecret(dataSource, 'second-factor')),
      inject: [getDataSourceToken()],
    },
  ],
  exports: [SecondFactorService],
})
export class SecondFactorModule {}
