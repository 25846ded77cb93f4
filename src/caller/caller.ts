import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** Who makes a request, once authentication has found out. */
export interface Caller {
  accountId: string;
  apiKeyId: string;
  /** The key's own limit, in requests a window; `null`: the server's. */
  rateLimit: number | null;
}

declare global {
  // Express' documented way to extend its request.
  namespace Express {
    interface Request {
      /** Set by authentication; missing on routes that are open to all. */
      caller?: Caller;
    }
  }
}

/**
 * Injects who makes the request.
 *
 * @example
 * list(@CurrentCaller() { accountId }: Caller) { … }
 */
export const CurrentCaller = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Caller | undefined =>
    context.switchToHttp().getRequest<Request>().caller,
);
