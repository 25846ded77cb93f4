import { setTimeout as delay } from 'node:timers/promises';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Environment } from '../config/environment';
import { ServerState } from '../health/server-state';

type StopSettings = Pick<Environment, 'SHUTDOWN_DELAY_SECONDS' | 'SHUTDOWN_TIMEOUT_SECONDS'>;

/**
 * Stops the application without breaking off what it is doing: not ready, so that load balancers look elsewhere; no new
 * connections; running requests finish, or are cut off when their time is over; then the pool and the workers close.
 */
export async function stopApp(
  app: NestExpressApplication,
  { SHUTDOWN_DELAY_SECONDS, SHUTDOWN_TIMEOUT_SECONDS }: StopSettings,
): Promise<void> {
  const state = app.get(ServerState);
  state.leave();
  await delay(SHUTDOWN_DELAY_SECONDS * 1000);
  state.close();
  const server = app.getHttpServer();
  const timer = setTimeout(() => server.closeAllConnections(), SHUTDOWN_TIMEOUT_SECONDS * 1000);
  await app.close();
  clearTimeout(timer);
}
