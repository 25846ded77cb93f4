// A Nest application with one route, a typical guard and a limiter: `throttler`, or `postgres` with the folder where
// rate-limiter-flexible is installed.
import 'reflect-metadata';
import { createRequire } from 'node:module';
import { Controller, Get, Module } from '@nestjs/common';
import { APP_GUARD, NestFactory } from '@nestjs/core';
import { getRepositoryToken, TypeOrmModule } from '@nestjs/typeorm';
import { limit } from '../../keys.mjs';
import { route } from '../../names.mjs';
import { postgresLimiter } from './postgres-limiter.mjs';
import { stockThrottler } from './stock-throttler.mjs';
import { ApiKey, UsualAuthGuard } from './usual-authentication.mjs';

const require = createRequire(import.meta.url);
// Logs each request with the same line as Voxgate.
const { createLogger } = require('../../../../dist/src/operations/observability/logging.js');
const { requestContext, requestIds } = require('../../../../dist/src/operations/observability/request-id.js');
const { requestLog } = require('../../../../dist/src/operations/observability/request-log.js');

const [kind, folder] = process.argv.slice(2);
const { PORT, DATABASE_URL, DATABASE_POOL_SIZE, ANSWER } = process.env;
const limiter = kind === 'throttler' ? stockThrottler(limit) : postgresLimiter(limit, folder);

class VoicesController {
  #answer = JSON.parse(ANSWER);

  list() {
    return this.#answer;
  }
}
Reflect.decorate([Controller(route)], VoicesController);
const method = Object.getOwnPropertyDescriptor(VoicesController.prototype, 'list');
Reflect.decorate([Get()], VoicesController.prototype, 'list', method);

class PeerModule {}
Reflect.decorate(
  [
    Module({
      imports: [
        TypeOrmModule.forRoot({
          type: 'postgres',
          url: DATABASE_URL,
          entities: [ApiKey],
          installExtensions: false,
          poolSize: Number(DATABASE_POOL_SIZE),
        }),
        TypeOrmModule.forFeature([ApiKey]),
        ...limiter.imports,
      ],
      controllers: [VoicesController],
      providers: [
        {
          provide: APP_GUARD,
          inject: [getRepositoryToken(ApiKey)],
          useFactory: (apiKeys) => new UsualAuthGuard(apiKeys),
        },
        ...limiter.providers,
      ],
    }),
  ],
  PeerModule,
);

const app = await NestFactory.create(PeerModule, { logger: ['fatal', 'error', 'warn'] });
app.set('etag', false);
app.use(requestIds);
app.use(requestContext);
app.use(requestLog(await createLogger({ LOG_LEVEL: 'info', LOG_FORMAT: 'json' })));
await app.init();
await app.listen(Number(PORT), '127.0.0.1');
