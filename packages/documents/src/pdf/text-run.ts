/** A run of text on a page. Lengths are in points; `baseline` grows downwards. */
export interface TextRun {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  /** Size of the font. */
  readonly size: number;
  /** Which font it is. Only equality matters. */
  readonly font: string;
}

/** The text of a page as it is placed on it. */
export interface PageText {
  /** From 0. */
  readonly index: number;
  readonly width: number;
  readonly height: number;
  readonly runs: readonly TextRun[];
}
