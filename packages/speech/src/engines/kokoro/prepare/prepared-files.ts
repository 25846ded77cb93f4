/** The names of the prepared parts. Each has its numbers in a file of its own. */
export const preparedParts = { sentence: 'sentence.onnx', generator: 'generator.onnx' } as const;

/** A file that the preparer has written. */
export interface PreparedFile {
  readonly path: string;
  readonly bytes: number;
  /** In hexadecimal. */
  readonly sha256: string;
}
