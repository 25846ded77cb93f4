import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../accounts/audit/audit.module';
import { RateLimitModule } from '../rate-limit/rate-limit.module';
import { ApiKeyFormerSecret } from './api-key-former-secret.entity';
import { ApiKey } from './api-key.entity';
import { ApiKeyChangesService } from './api-key-changes.service';
import { ApiKeysController } from './api-keys.controller';
import { ApiKeysService } from './api-keys.service';

@Module({
  imports: [TypeOrmModule.forFeature([ApiKey, ApiKeyFormerSecret]), RateLimitModule, AuditModule],
  controllers: [ApiKeysController],
  providers: [ApiKeysService, ApiKeyChangesService],
  exports: [ApiKeysService, ApiKeyChangesService],
})
export class ApiKeysModule {}
