import type { NestApplicationOptions, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Logger } from 'nestjs-pino';
import { HttpAdapter } from './http/http-adapter';
import { AppModule } from './app.module';
import { setUpApp } from './app.setup';
import type { Environment } from './config/environment';

/** How Nest makes the application. */
export const applicationOptions: NestApplicationOptions = {
  // Bodies are read after the guards; see JsonBodyInterceptor.
  bodyParser: false,
  // While it is put together, only what went wrong is of interest.
  logger: ['fatal', 'error', 'warn'],
  abortOnError: false,
};

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
  const module = AppModule.with(environment, databaseUrl, extensions);
  const app = await NestFactory.create<NestExpressApplication>(module, new HttpAdapter(), applicationOptions);
  return initialise(app);
}

/** Makes an application of `AppModule` ready to listen. */
export async function initialise(app: NestExpressApplication): Promise<NestExpressApplication> {
  setUpApp(app);
  await app.init();
  app.useLogger(app.get(Logger));
  return app;
}
