import { Module } from '@nestjs/common';
import { FilesModule } from '../../accounts/files/files.module';
import { RateLimitModule } from '../../rate-limit/rate-limit.module';
import { IdempotencyInterceptor } from './idempotency.interceptor';
import { IdempotentRequests } from './idempotent-requests';

/** Answers repeated requests for speech as the first one. */
@Module({
  imports: [FilesModule, RateLimitModule],
  providers: [IdempotentRequests, IdempotencyInterceptor],
  exports: [IdempotencyInterceptor],
})
export class IdempotencyModule {}
