import { createRequire } from 'node:module';
import { join } from 'node:path';
import { HttpException } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { getDataSourceToken } from '@nestjs/typeorm';
import { limitOf } from './usual-authentication.mjs';

/**
 * `RateLimiterPostgres`, on TypeORM's pool.
 *
 * @param folder the folder where rate-limiter-flexible is installed.
 */
export function postgresLimiter(limit, folder) {
  const { RateLimiterPostgres } = createRequire(join(folder, 'package.json'))('rate-limiter-flexible');
  const create = (dataSource, points) =>
    new Promise((resolve, reject) => {
      const options = { storeClient: dataSource, storeType: 'typeorm', tableName: 'rate_limits', points, duration: 1 };
      const limiter = new RateLimiterPostgres(options, (error) => (error ? reject(error) : resolve(limiter)));
    });
  return {
    imports: [],
    providers: [
      {
        provide: APP_GUARD,
        inject: [getDataSourceToken()],
        useFactory: async (dataSource) =>
          // A limiter has only one limit, so there is one for the server's limit and one for the keys whose requests
          // are rejected.
          new PostgresLimiterGuard(
            new Map([
              [limit, await create(dataSource, limit)],
              [1, await create(dataSource, 1)],
            ]),
            limit,
          ),
      },
    ],
  };
}

class PostgresLimiterGuard {
  #limiters;
  #limit;

  constructor(limiters, limit) {
    this.#limiters = limiters;
    this.#limit = limit;
  }

  async canActivate(context) {
    const request = context.switchToHttp().getRequest();
    const response = context.switchToHttp().getResponse();
    const limit = limitOf(request, this.#limit);
    try {
      const { remainingPoints } = await this.#limiters.get(limit).consume(request.apiKey.id);
      response.header('X-RateLimit-Limit', limit);
      response.header('X-RateLimit-Remaining', remainingPoints);
      return true;
    } catch (refusal) {
      if (refusal instanceof Error) throw refusal;
      response.header('Retry-After', Math.ceil(refusal.msBeforeNext / 1000));
      throw new HttpException('Too Many Requests', 429);
    }
  }
}
