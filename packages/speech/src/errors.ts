/**
 * An error that a caller of speech may want to handle. Its message is for people; its class and its fields are for programs.
 * {@link AnySpeechError} lists the classes.
 */
export abstract class SpeechError extends Error {}

/** The request cannot be spoken as it is. */
export class InvalidSpeechRequestError extends SpeechError {
  override readonly name = 'InvalidSpeechRequestError';

  /** @param rule the end of a sentence that starts with the field's name, such as "must not be empty". */
  constructor(
    readonly field: 'text' | 'voiceId' | 'sampleRate' | 'timestamps' | 'locale' | 'pitch' | 'speed',
    readonly reason: 'empty' | 'invalid',
    readonly rule: string,
  ) {
    super(`${field} ${rule}`);
  }
}

/** The markup of a text, such as SSML, cannot be read. */
export class InvalidMarkupError extends SpeechError {
  override readonly name = 'InvalidMarkupError';

  /**
   * @param line where the problem is; the first line is 1.
   * @param column in Unicode code points; the first one is 1.
   * @param rule what is wrong, and what is accepted: a sentence without its full stop.
   */
  constructor(
    readonly line: number,
    readonly column: number,
    readonly rule: string,
    options?: ErrorOptions,
  ) {
    super(`text, line ${line}, column ${column}: ${rule}.`, options);
  }
}

/** The text is too long, as it was written or after normalization. */
export class TextTooLongError extends SpeechError {
  override readonly name = 'TextTooLongError';

  /** @param rule the end of a sentence that starts with "text". It has the length and the limit. */
  constructor(readonly rule: string) {
    super(`text ${rule}`);
  }
}

/** Speech is not kept, and nobody is speaking it. Not for clients: whoever reads kept speech expects it. */
export class NotKeptError extends Error {
  override readonly name = 'NotKeptError';

  constructor() {
    super('The speech is not kept.');
  }
}

/** No engine has the voice. */
export class VoiceNotFoundError extends SpeechError {
  override readonly name = 'VoiceNotFoundError';

  constructor(readonly voiceId: string) {
    super(`There is no voice ${JSON.stringify(voiceId)}.`);
  }
}

/** The voice has been deleted. What was being spoken with it ends. */
export class VoiceDeletedError extends SpeechError {
  override readonly name = 'VoiceDeletedError';

  constructor(readonly voiceId: string) {
    super(`The voice ${JSON.stringify(voiceId)} has been deleted.`);
  }
}

/** A mix of voices is not written as one, or its voices cannot be mixed. */
export class InvalidVoiceMixError extends SpeechError {
  override readonly name = 'InvalidVoiceMixError';

  /** @param rule the end of a sentence that starts with "voice", such as "must mix at most 8 voices". */
  constructor(
    readonly voiceId: string,
    readonly rule: string,
  ) {
    super(`voice ${rule}`);
  }
}

/** A request cannot enter because the queue is full. */
export class QueueFullError extends SpeechError {
  override readonly name = 'QueueFullError';

  /** @param retryAfterSeconds when a place is expected to become free: whole seconds, at least 1. */
  constructor(readonly retryAfterSeconds: number) {
    super('The synthesis queue is full.');
  }
}

/** Seconds after which a request may be retried. By then the engine has restarted. */
const restartSeconds = 5;

/** The process of an engine died. Only the request that it was speaking fails. */
export class EngineCrashedError extends SpeechError {
  override readonly name = 'EngineCrashedError';
  readonly retryAfterSeconds = restartSeconds;

  constructor(
    readonly engine: string,
    readonly how: string,
  ) {
    super(`The process of the engine ${engine} ended while it was speaking: ${how}`);
  }
}

/** The engine has not been started, cannot be started, or has been closed. */
export class EngineUnavailableError extends SpeechError {
  override readonly name = 'EngineUnavailableError';

  /** @param retryAfterSeconds when it is expected to be available: whole seconds, at least 1. Defaults to the time of a restart. */
  constructor(
    readonly engine: string,
    readonly why: string,
    readonly retryAfterSeconds = restartSeconds,
    options?: ErrorOptions,
  ) {
    super(`The engine ${engine} is not available: ${why}`, options);
  }
}

/** A stored plan has another version than this server reads. */
export class UnsupportedPlanError extends SpeechError {
  override readonly name = 'UnsupportedPlanError';

  /** @param version the version found. */
  constructor(
    readonly version: number,
    readonly expected: number,
  ) {
    super(`Unsupported plan version ${version} (expected ${expected}). Plan the text again.`);
  }
}

/** A stored plan is damaged, or is no plan. */
export class InvalidPlanError extends SpeechError {
  override readonly name = 'InvalidPlanError';

  /**
   * @param path the first wrong value, such as `pieces[3].text`; empty for the plan as a whole.
   * @param rule the end of a sentence that starts with the path, such as "must be a string".
   */
  constructor(
    readonly path: string,
    readonly rule: string,
    options?: ErrorOptions,
  ) {
    super(`Invalid plan: ${path || 'it'} ${rule}. Plan the text again.`, options);
  }
}

/** Every error of speech. Code that switches on `name` does not compile until it handles a new one. */
export type AnySpeechError =
  | InvalidSpeechRequestError
  | InvalidMarkupError
  | TextTooLongError
  | VoiceNotFoundError
  | VoiceDeletedError
  | InvalidVoiceMixError
  | QueueFullError
  | EngineCrashedError
  | EngineUnavailableError
  | UnsupportedPlanError
  | InvalidPlanError;
