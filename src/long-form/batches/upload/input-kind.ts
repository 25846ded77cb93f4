/** The kind of the files that are inputs of batches. */
export const inputKind = 'batch-input';
