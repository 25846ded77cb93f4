import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FilesModule } from '../../accounts/files/files.module';
import { RateLimitModule } from '../../rate-limit/rate-limit.module';
import { IdempotencyInterceptor } from './idempotency.interceptor';
import { IdempotentRequest } from './idempotent-request.entity';
import { IdempotentRequests } from './idempotent-requests';

/** Answers repeated requests for speech as the first one, and knows which jobs were made by requests that are repeated. */
@Module({
  imports: [TypeOrmModule.forFeature([IdempotentRequest]), FilesModule, RateLimitModule],
  providers: [IdempotentRequests, IdempotencyInterceptor],
  exports: [IdempotencyInterceptor, IdempotentRequests],
})
export class IdempotencyModule {}
