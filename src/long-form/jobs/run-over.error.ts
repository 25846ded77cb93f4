/** The job is not to be worked on any more: it was cancelled or removed, or another replica has taken it over. */
export class RunOverError extends Error {
  override readonly name = 'RunOverError';
}
