/** Why a document cannot be read. These are stable: programs may depend on them. */
export type DocumentProblem =
  | 'empty'
  | 'encoding'
  | 'malformed'
  | 'encrypted'
  | 'too-large'
  | 'too-many-characters'
  | 'too-many-chapters'
  | 'too-complex';

/**
 * A document cannot be read. The message is for people: it says what is wrong and what to do. `reason` is for programs:
 *
 * - `empty`: there is nothing to say, as in a PDF of pictures.
 * - `encoding`: the bytes are not text in an accepted encoding.
 * - `malformed`: the file is damaged, not of its type, or of a type that is not read.
 * - `encrypted`: an EPUB with copy protection, or a PDF or Word document with a password.
 * - `too-large`: more bytes than are read, in the file or after unpacking it.
 * - `too-many-characters`, `too-many-chapters`: more than the caller's limit.
 * - `too-complex`: reading it takes too much time or memory, its elements are nested too deeply, or its start tag is too long.
 */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';

  constructor(
    readonly reason: DocumentProblem,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
