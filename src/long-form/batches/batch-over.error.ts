/** The batch is not to be worked on as before: it is being cancelled, was removed, or another replica has taken it over. */
export class BatchOverError extends Error {
  override readonly name = 'BatchOverError';
}
