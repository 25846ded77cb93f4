/** Something that an operator asked for is not possible. The message tells the operator what happened and what to do. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
