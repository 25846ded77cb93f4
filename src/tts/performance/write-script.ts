import type { Pace } from '../engines/pace';
import { normalise } from '../text/normalise';
import { type Budget, SentenceCutter, steady } from '../text/pieces';
import type { EmojiMode } from '../text/plain/emoji';
import { sentencesOf } from '../text/sentences-of';
import { sourceRange } from '../text/spoken-text';
import { longestPiece } from './piece-lengths';
import type { Script, ScriptPiece } from './script';
import { sustainedPieces } from './sustained-pieces';

/** Whether a text is said as people would say it, or as it is written. */
export const normalizationModes = ['auto', 'off'] as const;

export type NormalizationMode = (typeof normalizationModes)[number];

interface ScriptOptions {
  /** BCP 47 tag of the voice's language. */
  readonly language: string;
  readonly mode: NormalizationMode;
  readonly emoji: EmojiMode;
  /** Of an engine for which a text had better begin with short pieces. */
  readonly pace: Pace | undefined;
}

/**
 * Makes a script of a caller's text: what is said, sentence by sentence, in pieces that an engine speaks in one go. It has
 * no pieces when there is nothing to say.
 */
export function writeScript(source: string, { pace, ...options }: ScriptOptions): Script {
  const text = normalise(source, options);
  const sentences = sentencesOf(text, options.language);
  const cutters = sentences.map((sentence) => new SentenceCutter(text, sentence));
  const cut = (budget: Budget): ScriptPiece[] =>
    cutters.flatMap((cutter, sentence) =>
      cutter.cut({ budget, longest: longestPiece }).map((piece) => ({ ...piece, sentence })),
    );
  return {
    source,
    ...(pace ? sustainedPieces(pace, cut) : { pieces: cut(steady(longestPiece)), headStart: 1 }),
    sentences: sentences.map(({ sourceStart: start, sourceEnd: end }) => ({ start, end })),
    sourceRange: (start, end) => sourceRange(text, start, end),
  };
}
