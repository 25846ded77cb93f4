import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { onResponseOver } from '../responses/response-over';

/** Frequent requests of little interest. They are logged at level `debug`. */
const quietPaths = /^\/(?:health|dashboard\/assets)\//u;

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
        `${request.method} ${path} ${statusOf(response) ?? 'gone'}`,
      );
    });
    next();
  };
}

function lineOf(
  { id, method, caller }: Request,
  response: Response,
  { path, address, responseTime }: { path: string; address: string | undefined; responseTime: number },
): object {
  return {
    req: { id, method, path },
    res: { status: statusOf(response) },
    ...(!response.writableFinished && { aborted: true }),
    responseTime,
    address,
    ...(caller && { account: caller.accountId, [caller.type === 'person' ? 'person' : 'apiKey']: caller.id }),
  };
}

/** `null` if the connection closed before the response began. */
function statusOf({ headersSent, statusCode }: Response): number | null {
  return headersSent ? statusCode : null;
}

/** The path without the query, which may contain secrets by mistake. */
function pathOf({ originalUrl }: Request): string {
  return originalUrl.split('?', 1)[0]!;
}
