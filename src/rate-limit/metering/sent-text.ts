import type { Request } from 'express';

/** The amount of text in a request. */
export interface TextSize {
  /** Length of what is spoken, in Unicode code points. */
  readonly characters: number;
  /** Length of the breaks in the text at normal speed, in seconds. */
  readonly breakSeconds: number;
}

/** Where a text may be in a request. None of it has been validated. */
export type SentText = Pick<Request, 'body' | 'query'>;

/**
 * Measures the text of a route's requests.
 *
 * @param maxTextCharacters the longest text that is accepted, in Unicode code points.
 * @returns `undefined` if the text will be refused before any work is done.
 */
export type TextSizeOf = (sent: SentText, maxTextCharacters: number) => TextSize | undefined;
