/** A user could not be invited. The message tells the operator why. */
export class PersonError extends Error {
  override readonly name = 'PersonError';
}
