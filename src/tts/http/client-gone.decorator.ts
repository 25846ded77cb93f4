import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Response } from 'express';
import { onResponseOver } from '../../platform/responses/response-over';

/** An `AbortSignal` that aborts when a response ends before it has been sent completely: the client has disconnected. */
export function signalWhenGone(response: Response): AbortSignal {
  const gone = new AbortController();
  if (response.destroyed) gone.abort();
  onResponseOver(response, () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}

/**
 * Injects a signal that aborts when the client disconnects.
 *
 * @example
 * speak(@ClientGone() signal: AbortSignal) { … }
 */
export const ClientGone = createParamDecorator((_data: unknown, context: ExecutionContext): AbortSignal =>
  signalWhenGone(context.switchToHttp().getResponse<Response>()),
);
