import type { Request, RequestHandler, Response } from 'express';
import type { Environment } from '../../platform/config/environment';
import { errorCodeOf } from '../../platform/errors/request-error';
import { onResponseOver } from '../../platform/responses/response-over';
import { routeOf } from '../../platform/responses/route-of';
import { isUpgraded, onUpgraded } from '../../platform/responses/upgrades';
import type { Span } from '@voxgate/speech';
import { redactSecrets } from '../../auth/tokens/speech-token-secret';
import { withSpan } from '../../platform/tracing/current-span';
import { setSpan } from '../../platform/tracing/traced-request';
import type { Tracing } from '../../platform/tracing/tracing';
import { pathOf, quietPaths, statusOf } from './request-log';

/** Traces a request for as long as its response takes, and continues the trace of its client. */
export function traceRequests(tracing: Tracing, { TRACE_ACCOUNTS }: Environment): RequestHandler {
  return (request, response, next) => {
    if (quietPaths.test(pathOf(request))) return next();
    const span = tracing.begin(request.method, {
      headers: headersOf(request),
      facts: { 'http.request.method': request.method },
    });
    setSpan(request, span);
    const end = () => endSpan(span, request, response, TRACE_ACCOUNTS);
    onResponseOver(response, end);
    // A WebSocket may stay open for hours. What is said on it has traces of its own.
    onUpgraded(response, end);
    withSpan(span, next);
  };
}

/** The client's own, unless it has put a key there by mistake: the state is passed on to other servers. */
function headersOf({ headers: { traceparent, tracestate } }: Request) {
  const isSafe = typeof tracestate === 'string' && redactSecrets(tracestate) === tracestate;
  return { traceparent, ...(isSafe && { tracestate }) };
}

function endSpan(span: Span, request: Request, response: Response, withAccount: boolean): void {
  const route = routeOf(request);
  const status = statusOf(request, response);
  const isAborted = !response.writableFinished && !isUpgraded(request);
  const { caller } = request;
  const errorCode = errorCodeOf(request);
  if (route !== null) span.rename(route);
  span.set({
    'http.route': route?.slice(request.method.length + 1),
    'http.response.status_code': status ?? undefined,
    'voxgate.error_code': errorCode,
    'voxgate.aborted': isAborted || undefined,
    ...(withAccount && { 'voxgate.account_id': caller?.accountId }),
  });
  // A response that has begun with 200 may fail all the same.
  const hasFailed = (status !== null && status >= 500) || (isAborted && errorCode !== undefined);
  span.end(hasFailed ? { error: { code: errorCode ?? `status_${status}` } } : {});
}
