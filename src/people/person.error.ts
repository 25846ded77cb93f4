/** A person cannot be invited as asked; the message says why, for the operator. */
export class PersonError extends Error {
  override readonly name = 'PersonError';
}
