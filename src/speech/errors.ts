import { ApiError } from '../errors/api-error';

/** Seconds after which a client may retry. By then the engine has restarted. */
const retryAfterSeconds = '5';

/** The process of an engine died. Only the request that it was speaking fails. */
export class EngineCrashedError extends ApiError {
  constructor(engine: string, how: string) {
    super('SERVICE_UNAVAILABLE', 'The voice failed while it was speaking. Retry the request.', {
      headers: { 'Retry-After': retryAfterSeconds },
      cause: new Error(`The process of the engine ${engine} ended while it was speaking: ${how}`),
    });
    this.name = 'EngineCrashedError';
  }
}

/** The engine has not been started, cannot be started, or has been closed. */
export class EngineUnavailableError extends ApiError {
  constructor(engine: string, why: string) {
    super('SERVICE_UNAVAILABLE', 'The voice is not available at the moment.', {
      headers: { 'Retry-After': retryAfterSeconds },
      cause: new Error(`The engine ${engine} is not available: ${why}`),
    });
    this.name = 'EngineUnavailableError';
  }
}
