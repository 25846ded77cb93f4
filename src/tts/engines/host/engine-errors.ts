import { ApiError } from '../../../errors/api-error';

/** Seconds after which a client may try again; by then an engine has been started anew. */
const retryAfterSeconds = '5';

/** The process that was speaking has died; the request that it was speaking fails with it, and no other. */
export class EngineCrashedError extends ApiError {
  constructor(engine: string, how: string) {
    super('SERVICE_UNAVAILABLE', 'The voice stopped working while it was speaking. Please try again.', {
      headers: { 'Retry-After': retryAfterSeconds },
      cause: new Error(`The process of the engine ${engine} ended while it was speaking: ${how}`),
    });
    this.name = 'EngineCrashedError';
  }
}

/** The engine has not been started, cannot be, or has been closed. */
export class EngineUnavailableError extends ApiError {
  constructor(engine: string, why: string) {
    super('SERVICE_UNAVAILABLE', 'The voice is not available at the moment.', {
      headers: { 'Retry-After': retryAfterSeconds },
      cause: new Error(`The engine ${engine} is not available: ${why}`),
    });
    this.name = 'EngineUnavailableError';
  }
}
