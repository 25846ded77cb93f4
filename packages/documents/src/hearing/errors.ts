/** The recogniser ended, failed or took too long. A new try may succeed. */
export class RecogniserError extends Error {
  override readonly name = 'RecogniserError';
}
