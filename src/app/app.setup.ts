import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Application } from 'express';
import helmet from 'helmet';
import { Environment } from '../platform/config/environment';
import { dashboardPage } from '../dashboard/page/dashboard-page';
import { dialectOfRequest } from '../dialects/dialect.middleware';
import { draining } from '../platform/health/draining.middleware';
import { ServerState } from '../platform/health/server-state';
import { crossOrigin } from '../platform/http/cross-origin.middleware';
import { publicPath } from '../platform/config/server-url';
import { answerMalformedHttp } from '../platform/http/malformed-http';
import { malformedRequest } from '../platform/http/malformed-request.middleware';
import { belowPublicPath } from '../platform/http/public-path.middleware';
import { boundWaitingConnections } from '../platform/http/waiting-connections';
import { RequestObserver } from '../rate-limit/metering/request-observer';
import { rootLogger } from '../operations/observability/observability.module';
import { requestContext, requestIds } from '../operations/observability/request-id';
import { requestLog } from '../operations/observability/request-log';
import { traceRequests } from '../operations/observability/request-trace';
import { logStalledClient } from '../operations/observability/stalled-client-log';
import { setUpAsyncApi } from '../operations/openapi/async-api';
import { setUpOpenApi } from '../operations/openapi/openapi.setup';
import { recordRequests, RequestRecorder } from '../tts/requests/request-recorder';
import { endStalledClients } from '../platform/responses/stalled-clients';
import { handleUpgrades } from '../platform/responses/upgrades';
import { Tracing } from '../platform/tracing/tracing';

/** Sets up middleware, OpenAPI and connection handling, for the server and the tests alike. */
export function setUpApp(app: NestExpressApplication): void {
  const environment = app.get(Environment);
  const tracing = app.get(Tracing);
  const { TRUST_PROXY, CORS_ORIGINS, CLIENT_STALL_TIMEOUT_SECONDS, METRICS_PORT } = environment;
  app.set('trust proxy', TRUST_PROXY);
  app.set('etag', false);
  app.disable('x-powered-by');
  // Before everything, because all else sees only the path below it.
  const path = publicPath(environment);
  if (path !== '') app.use(belowPublicPath(path));
  // Next, so that every response has an id.
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
  app.use(dashboardPage({ publicPath: path }));
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
