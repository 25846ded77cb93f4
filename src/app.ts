import type { Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Logger } from 'nestjs-pino';
import { HttpAdapter } from './http/http-adapter';
import { AppModule } from './app.module';
import { setUpApp } from './app.setup';
import type { Environment } from './config/environment';

/**
 * Makes the server's application, ready to listen, on a database that has been migrated.
 *
 * @param extensions modules of your own; their routes stand behind the same gate.
 */
export async function createApp(
  environment: Environment,
  databaseUrl: string,
  extensions: Type[] = [],
): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.with(environment, databaseUrl, extensions),
    new HttpAdapter(),
    {
      // Bodies are read after the guards; see JsonBodyInterceptor.
      bodyParser: false,
      // While it is put together, only what went wrong is of interest.
      logger: ['fatal', 'error', 'warn'],
      abortOnError: false,
    },
  );
  setUpApp(app);
  await app.init();
  app.useLogger(app.get(Logger));
  return app;
}
