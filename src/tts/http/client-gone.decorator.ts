import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Response } from 'express';
import { onResponseOver } from '../../responses/response-over';

/** An `AbortSignal` that aborts when a response is over before it has been sent: nobody waits for it any more. */
export function signalWhenGone(response: Response): AbortSignal {
  const gone = new AbortController();
  if (response.destroyed) gone.abort();
  onResponseOver(response, () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}

/**
 * Injects the signal that the client has gone.
 *
 * @example
 * speak(@ClientGone() signal: AbortSignal) { … }
 */
export const ClientGone = createParamDecorator((_data: unknown, context: ExecutionContext): AbortSignal =>
  signalWhenGone(context.switchToHttp().getResponse<Response>()),
);
