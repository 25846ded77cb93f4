import { type Piece, SentenceCutter } from './sentence-cutter';
import type { AnalyzedText } from '../text/analyze-text';
import type { SpeakingTimeEstimator } from './speaking-time';
import { spansWithin } from '../text/normalized-text';
import type { SpeechPlan, PlannedPiece } from './speech-plan';
import { findOpening } from './streaming-pieces';
import type { RealTimeFactor } from './timing-model';
import { maxPieceLength, maxPieceSeconds, type PieceSizer, fixedSize } from './piece-size';
import type { TimeSliced } from '../support/time-slices';

/** Whether a text is normalized before it is spoken (`auto`) or spoken as it is written (`off`). */
export const normalizationModes = ['auto', 'off'] as const;

export type NormalizationMode = (typeof normalizationModes)[number];

/** Extra silence between paragraphs, in addition to the pause between sentences, in seconds at normal speed. */
const paragraphPause = 0.35;

/** Number of sentences whose cutting places are cached. */
const keptCutters = 200;

interface PlanOptions {
  readonly voiceId: string;
  readonly time: SpeakingTimeEstimator;
  /** 1 is the voice's normal speed. Pieces have the same length in seconds at every speed. */
  readonly speed: number;
  /** The engine's speed, if texts should start with short pieces. */
  readonly rtf: RealTimeFactor | undefined;
}

/**
 * Cuts a text's sentences into pieces that an engine speaks in one turn each. A text with nothing to speak has no pieces.
 */
export function* planSpeech(
  { text, sentences }: AnalyzedText,
  { voiceId, time, speed, rtf }: PlanOptions,
): TimeSliced<SpeechPlan> {
  const maxSeconds = maxPieceSeconds * speed;
  // The beginning is cut several times, the rest once.
  const cutters: SentenceCutter[] = [];
  function* cut(sizer: PieceSizer): Generator<Piece & { sentence: number }> {
    for (const [index, sentence] of sentences.entries()) {
      const cutter = cutters[index] ?? new SentenceCutter(text, sentence, time);
      if (rtf && index < keptCutters) cutters[index] = cutter;
      for (const piece of cutter.cut({ sizer, longest: maxPieceLength, maxSeconds }))
        yield { ...piece, sentence: index };
    }
  }

  const { sizer, prebuffer } = rtf ? yield* findOpening(rtf, cut) : { sizer: fixedSize(maxPieceLength), prebuffer: 1 };
  const pieces: PlannedPiece[] = [];
  for (const { normalizedStart, normalizedEnd, sentence, endsSentence, endsParagraph, ...piece } of cut(sizer)) {
    pieces.push({
      text: piece.text,
      spans: spansWithin(text, normalizedStart, normalizedEnd),
      sentence,
      endsSentence,
      pauseSeconds: endsParagraph && sentence < sentences.length - 1 ? paragraphPause / speed : 0,
    });
    yield;
  }
  return {
    version: 1,
    source: text.source,
    voiceId,
    speed,
    prebuffer,
    sentences: sentences.map(({ sourceStart: start, sourceEnd: end }) => ({ start, end })),
    pieces,
  };
}
