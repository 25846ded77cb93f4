import type { NestApplicationOptions } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Application } from 'express';
import { Logger } from 'nestjs-pino';
import { HttpAdapter } from '../platform/http/http-adapter';
import { AppModule } from '../app.module';
import { setUpApp } from './app.setup';
import { type ExtensionModule, loadExtensions } from './extensions/load-extensions';
import { Environment } from '../platform/config/environment';
import { publicPath } from '../platform/config/server-url';
import type { DatabaseAddress } from '../platform/database/connection/database-address';
import { checkPublicPath } from './startup/check-public-path';
import { startLog } from './startup/start-log';
import type { PackEngines } from '../tts/pack-engines';

/** Nest's options for the application. */
export const applicationOptions: NestApplicationOptions = {
  // Bodies are read after the guards; see JsonBodyInterceptor.
  bodyParser: false,
  logger: startLog,
  abortOnError: false,
};

/**
 * Creates the server's application, ready to listen, on a database that has been migrated.
 *
 * @param modules those of `optionalModules`.
 * @param engines those that have been started already. The application closes them.
 */
export async function createApp(
  environment: Environment,
  database: string | DatabaseAddress,
  modules: ExtensionModule[],
  engines?: PackEngines,
): Promise<NestExpressApplication> {
  const module = AppModule.with(environment, database, modules, engines);
  const app = await NestFactory.create<NestExpressApplication>(module, new HttpAdapter(), applicationOptions);
  return initialise(app);
}

/**
 * The modules that only some settings need, which are not loaded without them, and those of extensions. Routes of extensions have the
 * same authentication and rate limit as all others.
 *
 * @param load loads the file of an extension.
 * @throws {OperatorError} if an extension cannot be loaded.
 */
export async function optionalModules(
  { METRICS_PORT, VOXGATE_EXTENSIONS }: Environment,
  load?: (file: string) => unknown,
): Promise<ExtensionModule[]> {
  const extensions = await loadExtensions(VOXGATE_EXTENSIONS, load);
  if (METRICS_PORT === undefined) return extensions;
  const { MetricsModule } = await import('../operations/metrics/metrics.module.js');
  return [MetricsModule, ...extensions];
}

/**
 * Prepares an application of `AppModule` to listen.
 *
 * @throws {OperatorError} if its routes and `PUBLIC_URL` do not go together.
 */
export async function initialise(app: NestExpressApplication): Promise<NestExpressApplication> {
  setUpApp(app);
  await app.init();
  // Now that all routes are known, those of extensions, too.
  checkPublicPath(app.getHttpAdapter().getInstance() as Application, publicPath(app.get(Environment)));
  app.useLogger(app.get(Logger));
  return app;
}
