import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** A program that presents an API key. */
export interface KeyCaller {
  type: 'api_key';
  accountId: string;
  /** The key's. */
  id: string;
  /** What people call the key. */
  name: string;
  /** The key's own limit, in requests a window; `null`: the server's. */
  rateLimit: number | null;
}

/** Somebody who is signed in to the dashboard. */
export interface PersonCaller {
  type: 'person';
  accountId: string;
  /** The person's. */
  id: string;
  /** The e-mail address. */
  name: string;
  rateLimit: null;
}

/** Who makes a request, once authentication has found out. */
export type Caller = KeyCaller | PersonCaller;

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
