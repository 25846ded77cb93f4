/** An operation on a voice pack failed. The message tells an operator what happened and what to do. */
export class VoicePackError extends Error {
  override readonly name: string = 'VoicePackError';
}

/** A file does not match its manifest. */
export class DamagedError extends VoicePackError {
  override readonly name = 'DamagedError';
}

/** A source cannot be reached or does not provide a file. */
export class UnreachableError extends VoicePackError {
  override readonly name = 'UnreachableError';
}
