import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Response } from 'express';

/** An `AbortSignal` that aborts when a response is closed before it has been sent: nobody waits for it any more. */
export function signalWhenGone(response: Response): AbortSignal {
  const gone = new AbortController();
  if (response.destroyed) gone.abort();
  response.once('close', () => {
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
