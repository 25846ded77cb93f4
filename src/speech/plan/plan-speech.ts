import type { Pace } from './real-time-factor';
import { type Budget, SentenceCutter, steady } from './sentence-cutter';
import type { ReadText } from '../text/analyze-text';
import type { SpeakingTime } from './speaking-time';
import { sourceRange } from '../text/normalized-text';
import type { Steps } from '../support/steps';
import { longestPiece, longestPieceSeconds } from './piece-lengths';
import type { Script, ScriptPiece } from './speech-plan';
import { openingFor } from './streaming-pieces';

/** Whether a text is normalized before it is spoken (`auto`) or spoken as it is written (`off`). */
export const normalizationModes = ['auto', 'off'] as const;

export type NormalizationMode = (typeof normalizationModes)[number];

interface ScriptOptions {
  readonly time: SpeakingTime;
  /** 1 is the voice's normal speed. Pieces have the same length in seconds at every speed. */
  readonly speed: number;
  /** The engine's speed, if texts should start with short pieces. */
  readonly pace: Pace | undefined;
}

/**
 * Cuts a text's sentences into pieces that an engine speaks in one turn each. A text with nothing to speak has no pieces.
 */
export function* writeScript({ text, sentences }: ReadText, { time, speed, pace }: ScriptOptions): Steps<Script> {
  const mostSeconds = longestPieceSeconds * speed;
  // The beginning is cut several times, the rest once.
  const cutters: SentenceCutter[] = [];
  function* cut(budget: Budget): Generator<ScriptPiece> {
    for (const [index, sentence] of sentences.entries()) {
      const cutter = cutters[index] ?? new SentenceCutter(text, sentence, time);
      if (pace && index < keptCutters) cutters[index] = cutter;
      for (const piece of cutter.cut({ budget, longest: longestPiece, mostSeconds }))
        yield { ...piece, sentence: index };
    }
  }

  const { budget, headStart } = pace ? yield* openingFor(pace, cut) : { budget: steady(longestPiece), headStart: 1 };
  const pieces: ScriptPiece[] = [];
  for (const piece of cut(budget)) {
    pieces.push(piece);
    yield;
  }
  return {
    source: text.source,
    pieces,
    headStart,
    sentences: sentences.map(({ sourceStart: start, sourceEnd: end }) => ({ start, end })),
    sourceRange: (start, end) => sourceRange(text, start, end),
  };
}

/** Number of sentences whose cutting places are cached. */
const keptCutters = 200;
