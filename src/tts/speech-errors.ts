import { ApiError } from '../platform/errors/api-error';
import { notListed } from '../platform/errors/not-listed';
import { type AnySpeechError, shownVoiceId, SpeechError } from '@voxgate/speech';

/** The API's names of the fields that speech names differently. */
const fieldNames = {
  text: 'text',
  voiceId: 'voice_id',
  sampleRate: 'sample_rate',
  timestamps: 'timestamps',
  locale: 'locale',
  pitch: 'pitch',
  speed: 'speed',
} as const;

/** Converts an error of speech to the error that the client gets. Returns any other error as it is. */
export function speechErrorToApiError(error: unknown): unknown {
  return error instanceof SpeechError ? apiErrorOf(error as AnySpeechError) : error;
}

function apiErrorOf(error: AnySpeechError): ApiError {
  switch (error.name) {
    case 'InvalidSpeechRequestError': {
      const { field, reason, rule } = error;
      return ApiError.ofFields('INVALID_REQUEST', [{ field: fieldNames[field], reason, rule }]);
    }
    case 'InvalidMarkupError': {
      const rule = `has an error in line ${error.line}, column ${error.column}: ${error.rule}.`;
      return ApiError.ofFields('INVALID_SSML', [{ field: 'text', reason: 'invalid', rule }]);
    }
    case 'TextTooLongError':
      return ApiError.ofFields('TEXT_TOO_LONG', [{ field: 'text', reason: 'too_long', rule: error.rule }]);
    case 'VoiceNotFoundError':
      return notListed('VOICE_NOT_FOUND', shownVoiceId(error.voiceId), '/api/v1/voices', 'voice_id');
    case 'VoiceDeletedError':
      return new ApiError('VOICE_DELETED', `The voice "${error.voiceId}" has been deleted. Choose another voice.`, {
        field: 'voice_id',
      });
    case 'InvalidVoiceMixError':
      return ApiError.ofFields('INVALID_REQUEST', [{ field: 'voice_id', reason: 'invalid', rule: error.rule }]);
    case 'QueueFullError':
      return new ApiError('OVERLOADED', `The speech queue is full. Retry after ${error.retryAfterSeconds} seconds`, {
        headers: retryAfter(error),
      });
    case 'EngineCrashedError':
      return new ApiError('SERVICE_UNAVAILABLE', 'The voice failed while it was speaking. Retry the request.', {
        headers: retryAfter(error),
        cause: error,
      });
    case 'EngineUnavailableError':
      return new ApiError('SERVICE_UNAVAILABLE', 'The voice is not available at the moment.', {
        headers: retryAfter(error),
        cause: error,
      });
    case 'UnsupportedPlanError':
    case 'InvalidPlanError':
      // Clients send texts. The server has stored the plan, so the fault is its own.
      return new ApiError('INTERNAL_ERROR', 'The stored plan of this speech cannot be read. Send the text again.', {
        cause: error,
      });
  }
}

function retryAfter({ retryAfterSeconds }: { retryAfterSeconds: number }): Record<string, string> {
  return { 'Retry-After': String(retryAfterSeconds) };
}

/**
 * Runs work of speech.
 *
 * @throws {ApiError} in place of errors of speech; all others as they are.
 */
export async function withApiErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw speechErrorToApiError(error);
  }
}

/** As {@link withApiErrors}, for events that are read one by one. */
export async function* eventsWithApiErrors<T>(events: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    yield* events;
  } catch (error) {
    throw speechErrorToApiError(error);
  }
}
