import { normalise } from '../text/normalise';
import { growing, piecesOf, steady } from '../text/pieces';
import type { EmojiMode } from '../text/plain/emoji';
import { sentencesOf } from '../text/sentences-of';
import { sourceRange } from '../text/spoken-text';
import type { Script, ScriptPiece } from './script';

/** Whether a text is said as people would say it, or as it is written. */
export const normalizationModes = ['auto', 'off'] as const;

export type NormalizationMode = (typeof normalizationModes)[number];

/**
 * Longest piece in UTF-16 code units: some 20 seconds of speech. It bounds what one request can keep an engine busy with
 * at a stretch, so how soon others get their turn, and how soon a cancelled request is gone.
 */
const longestPiece = 250;

interface ScriptOptions {
  /** BCP 47 tag of the voice's language. */
  readonly language: string;
  readonly mode: NormalizationMode;
  readonly emoji: EmojiMode;
  /** Whether the first pieces are short, so that the first sound comes soon. */
  readonly startsShort: boolean;
}

/**
 * Makes a script of a caller's text: what is said, sentence by sentence, in pieces that an engine speaks in one go. It has
 * no pieces when there is nothing to say.
 */
export function writeScript(source: string, { startsShort, ...options }: ScriptOptions): Script {
  const text = normalise(source, options);
  const sentences = sentencesOf(text, options.language);
  const pieces: ScriptPiece[] = [];
  const budget = startsShort ? growing : steady(longestPiece);
  for (const [index, sentence] of sentences.entries()) {
    const previous = pieces.at(-1)?.text.length;
    for (const piece of piecesOf(text, sentence, { budget, longest: longestPiece, previous })) {
      pieces.push({ ...piece, sentence: index });
    }
  }
  return {
    source,
    pieces,
    sentences: sentences.map(({ sourceStart: start, sourceEnd: end }) => ({ start, end })),
    sourceRange: (start, end) => sourceRange(text, start, end),
  };
}
