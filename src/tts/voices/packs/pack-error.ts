/** Something about a voice pack cannot be done; the message tells an operator what, and what to do. */
export class VoicePackError extends Error {
  override readonly name: string = 'VoicePackError';
}

/** Bytes are not what the manifest says: damaged on the way, on the disk, or never the right ones. */
export class DamagedError extends VoicePackError {
  override readonly name = 'DamagedError';
}

/** Where the bytes are cannot be reached, or does not give them. */
export class UnreachableError extends VoicePackError {
  override readonly name = 'UnreachableError';
}
