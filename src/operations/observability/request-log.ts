import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { onResponseOver } from '../../platform/responses/response-over';
import { isUpgraded } from '../../platform/responses/upgrades';
import { logFieldsOf } from '../../platform/tracing/current-span';
import { spanOf } from '../../platform/tracing/traced-request';

/** Frequent requests of little interest. They are logged at level `debug`. */
export const quietPaths = /^\/(?:health(?:\/|$)|dashboard\/assets\/)/u;

/** The status of a request whose connection has become a WebSocket. Its line is written when that closes. */
const switchingProtocols = 101;

/**
 * Logs a line for each request when it ends, whether it was answered or aborted (`aborted`). The exception filter logs errors.
 *
 * It does not use pino-http, which creates two loggers per request. That takes a tenth of the time of a whole request.
 */
export function requestLog(logger: Logger): RequestHandler {
  return (request, response, next) => {
    const begin = performance.now();
    // Read it now: once the connection is closed, the address is not available.
    const address = request.ip;
    onResponseOver(response, () => {
      const path = pathOf(request);
      const level = quietPaths.test(path) ? 'debug' : 'info';
      if (!logger.isLevelEnabled(level)) return;
      const responseTime = Math.round(performance.now() - begin);
      logger[level](
        lineOf(request, response, { path, address, responseTime }),
        `${request.method} ${path} ${statusOf(request, response) ?? 'gone'}`,
      );
    });
    next();
  };
}

function lineOf(
  request: Request,
  response: Response,
  { path, address, responseTime }: { path: string; address: string | undefined; responseTime: number },
): object {
  const { id, method, caller, operator } = request;
  return {
    req: { id, method, path },
    res: { status: statusOf(request, response) },
    ...(!response.writableFinished && !isUpgraded(request) && { aborted: true }),
    responseTime,
    address,
    ...logFieldsOf(spanOf(request)),
    ...(caller && { account: caller.accountId, [caller.type === 'person' ? 'person' : 'apiKey']: caller.id }),
    ...(operator && { operatorKey: operator.id }),
  };
}

/** `null` if the connection closed before the response began. */
export function statusOf(request: Request, { headersSent, statusCode }: Response): number | null {
  if (isUpgraded(request)) return switchingProtocols;
  return headersSent ? statusCode : null;
}

/** The path without the query, which may contain secrets by mistake. */
export function pathOf({ originalUrl }: Request): string {
  return originalUrl.split('?', 1)[0]!;
}
