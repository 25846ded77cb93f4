/** A run is not to go on as before: its work was cancelled or removed, or another run has replaced it. */
export class WorkOverError extends Error {
  override readonly name = 'WorkOverError';
}
