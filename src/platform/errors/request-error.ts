import type { IncomingMessage } from 'node:http';
import type { ApiError } from './api-error';
import type { ErrorCode } from './error-catalogue';

/** What is known of the error that a request has ended with. */
export type RequestError = Pick<ApiError, 'code' | 'message'>;

const errors = new WeakMap<IncomingMessage, RequestError>();

/** Notes the error that a request has ended with, also if its response had begun. */
export function noteError(request: IncomingMessage, { code, message }: RequestError): void {
  errors.set(request, { code, message });
}

/** The error that a request has ended with; `undefined` if it has not failed. */
export function errorOf(request: IncomingMessage): RequestError | undefined {
  return errors.get(request);
}

/** The code of the error that a request has ended with; `undefined` if it has not failed. */
export function errorCodeOf(request: IncomingMessage): ErrorCode | undefined {
  return errors.get(request)?.code;
}
