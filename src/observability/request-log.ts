import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { onResponseOver } from '../responses/response-over';

/** What is asked for too often, and says too little, to be told with the rest. */
const quietPaths = /^\/(?:health|dashboard\/assets)\//u;

/**
 * Logs a line for each request when it has ended, answered or not (`aborted`); what went wrong is logged by the filter.
 *
 * Not by pino-http, which makes two loggers for each request: a tenth of the time of a whole request.
 */
export function requestLog(logger: Logger): RequestHandler {
  return (request, response, next) => {
    const begin = performance.now();
    // When the connection has been closed, it cannot be told any more.
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

/** `null` if the connection closed before an answer began. */
function statusOf({ headersSent, statusCode }: Response): number | null {
  return headersSent ? statusCode : null;
}

/** Without the query: that is where secrets end up by mistake. */
function pathOf({ originalUrl }: Request): string {
  return originalUrl.split('?', 1)[0]!;
}
