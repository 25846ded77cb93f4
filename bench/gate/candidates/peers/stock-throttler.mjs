import { APP_GUARD } from '@nestjs/core';
import { ThrottlerGuard, ThrottlerModule } from '@nestjs/throttler';
import { limitOf } from './usual-authentication.mjs';

/** The unmodified throttler, limiting per key: its own guard and its own in-memory storage. */
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
