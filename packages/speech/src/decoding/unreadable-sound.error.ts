/** The longest sound that is examined, in seconds. */
export const maxExaminedSeconds = 600;

/** A file is not a sound that can be read. The message says why: a part of a sentence after "The file". */
export class UnreadableSoundError extends Error {
  override readonly name = 'UnreadableSoundError';
}
