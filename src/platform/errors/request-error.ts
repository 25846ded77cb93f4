import type { IncomingMessage } from 'node:http';
import type { ErrorCode } from './error-catalogue';

const codes = new WeakMap<IncomingMessage, ErrorCode>();

/** Notes the error that a request has ended with, also if its response had begun. */
export function noteError(request: IncomingMessage, code: ErrorCode): void {
  codes.set(request, code);
}

/** The code of the error that a request has ended with; `undefined` if it has not failed. */
export function errorCodeOf(request: IncomingMessage): ErrorCode | undefined {
  return codes.get(request);
}
