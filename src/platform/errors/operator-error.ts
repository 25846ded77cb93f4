/** Something that an operator asked for is not possible. The message tells the operator what happened and what to do. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}

/** The operator's words are wrong, whatever the state of the server: an option with an invalid value, for example. */
export class UsageError extends OperatorError {
  override readonly name = 'UsageError';
}
