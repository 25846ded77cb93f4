import type { Pace } from '../engines/pace';
import { type Budget, SentenceCutter, steady } from '../text/pieces';
import type { ReadText } from '../text/read-text';
import type { SpeakingTime } from '../text/speaking-time';
import { sourceRange } from '../text/spoken-text';
import type { Steps } from '../text/steps';
import { longestPiece, longestPieceSeconds } from './piece-lengths';
import type { Script, ScriptPiece } from './script';
import { openingFor } from './sustained-pieces';

/** Whether a text is said as people would say it, or as it is written. */
export const normalizationModes = ['auto', 'off'] as const;

export type NormalizationMode = (typeof normalizationModes)[number];

interface ScriptOptions {
  readonly time: SpeakingTime;
  /** 1 is the voice's own speed: a piece has as many seconds of speech at any. */
  readonly speed: number;
  /** Of an engine for which a text had better begin with short pieces. */
  readonly pace: Pace | undefined;
}

/**
 * Makes a script of a text: its sentences, in pieces that an engine speaks in one turn. It has no pieces when there is
 * nothing to say.
 */
export function* writeScript({ text, sentences }: ReadText, { time, speed, pace }: ScriptOptions): Steps<Script> {
  const mostSeconds = longestPieceSeconds * speed;
  // The beginning is cut several times, and the rest once.
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

/** Sentences whose places to cut are remembered. */
const keptCutters = 200;
