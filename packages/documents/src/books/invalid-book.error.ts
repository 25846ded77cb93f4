/** No file can be made of what is known of a book, or of its sound. */
export class InvalidBookError extends Error {
  override readonly name = 'InvalidBookError';

  /**
   * @param field what is wrong, such as `chapters[3].title`.
   * @param rule the end of a sentence that starts with the field, such as "must not be empty".
   */
  constructor(
    readonly field: string,
    readonly rule: string,
    options?: ErrorOptions,
  ) {
    super(`${field} ${rule}.`, options);
  }
}
