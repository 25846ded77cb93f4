import { APP_GUARD } from '@nestjs/core';
import { ThrottlerGuard, ThrottlerModule } from '@nestjs/throttler';
import { limitOf } from './usual-authentication.mjs';

/** The throttler as it comes: its own guard, its own storage in this process's memory; per key. */
export function stockThrottler(limit) {
  return {
    imports: [
      ThrottlerModule.forRoot([
        {
          ttl: 1000,
          limit: (context) => limitOf(context.switchToHttp().getRequest(), limit),
          getTracker: (request) => request.apiKey.id,
        },
      ]),
    ],
    providers: [{ provide: APP_GUARD, useClass: ThrottlerGuard }],
  };
}
