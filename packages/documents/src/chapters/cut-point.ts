/** Where a chapter begins in a list of blocks. */
export interface CutPoint {
  /** Index of its first block. */
  readonly at: number;
  readonly title?: string;
  /** Depth in the table of contents; 1 is outermost. */
  readonly level: number;
}
