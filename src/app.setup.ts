import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Application } from 'express';
import helmet from 'helmet';
import { Environment } from './config/environment';
import { dashboardPage } from './dashboard/page/dashboard-page';
import { dialectOfRequest } from './dialects/dialect.middleware';
import { draining } from './health/draining.middleware';
import { ServerState } from './health/server-state';
import { crossOrigin } from './http/cross-origin.middleware';
import { answerMalformedHttp } from './http/malformed-http';
import { malformedRequest } from './http/malformed-request.middleware';
import { boundWaitingConnections } from './http/waiting-connections';
import { RequestObserver } from './metering/request-observer';
import { rootLogger } from './observability/observability.module';
import { requestContext, requestIds } from './observability/request-id';
import { requestLog } from './observability/request-log';
import { traceRequests } from './observability/request-trace';
import { logStalledClient } from './observability/stalled-client-log';
import { setUpAsyncApi } from './openapi/async-api';
import { setUpOpenApi } from './openapi/openapi.setup';
import { recordRequests, RequestRecorder } from './requests/request-recorder';
import { endStalledClients } from './responses/stalled-clients';
import { handleUpgrades } from './responses/upgrades';
import { Tracing } from './tracing/tracing';

/** Sets up middleware, OpenAPI and connection handling, for the server and the tests alike. */
export function setUpApp(app: NestExpressApplication): void {
  const environment = app.get(Environment);
  const tracing = app.get(Tracing);
  const { TRUST_PROXY, CORS_ORIGINS, CLIENT_STALL_TIMEOUT_SECONDS, METRICS_PORT } = environment;
  app.set('trust proxy', TRUST_PROXY);
  app.set('etag', false);
  app.disable('x-powered-by');
  // First, so that every response has an id.
  app.use(requestIds);
  app.use(requestContext);
  if (tracing.isOn) app.use(traceRequests(tracing, environment));
  app.use(requestLog(app.get(rootLogger)));
  const observer = METRICS_PORT === undefined ? undefined : app.get(RequestObserver);
  app.use(recordRequests(app.get(RequestRecorder), observer));
  // Before anything that can reject a request, so that pages of other origins can read every error, and that it has the shape of the request's API.
  app.use(crossOrigin(CORS_ORIGINS));
  app.use(dialectOfRequest);
  app.use(malformedRequest);
  app.use(helmet({ contentSecurityPolicy: { directives: { 'upgrade-insecure-requests': null } } }));
  app.use(draining(app.get(ServerState)));
  app.use(dashboardPage());
  setUpOpenApi(app);
  setUpAsyncApi(app);
  answerMalformedHttp(app.getHttpServer());
  boundWaitingConnections(app.getHttpServer(), (address) => trustsProxy(app, address));
  handleUpgrades(app.getHttpServer());
  app.get(ServerState).follow(app.getHttpServer());
  endStalledClients(app.getHttpServer(), {
    timeoutMs: CLIENT_STALL_TIMEOUT_SECONDS * 1000,
    onEnd: logStalledClient(app.get(rootLogger)),
  });
}

/** Whether the proxies of `TRUST_PROXY` include the one with this address. */
function trustsProxy(app: NestExpressApplication, address: string): boolean {
  const express = app.getHttpAdapter().getInstance() as Application;
  const trusts = express.get('trust proxy fn') as (address: string, hop: number) => boolean;
  return trusts(address, 0);
}
