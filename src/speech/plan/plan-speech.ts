import { type Piece, SentenceCutter } from './sentence-cutter';
import type { AnalyzedText } from '../text/analyze-text';
import type { SpeakingTimeEstimator } from './speaking-time';
import { spansWithin } from '../text/normalized-text';
import type { SpeechPlan, PlannedPiece } from './speech-plan';
import { findOpening } from './streaming-pieces';
import type { RealTimeFactor } from './timing-model';
import { maxPieceLength, maxPieceSeconds, type PieceSizer, fixedSize } from './piece-size';
import type { TimeSliced } from '../support/time-slices';

/** Silence between paragraphs, on top of the pause between sentences, in seconds at normal speed. */
const paragraphPause = 0.35;

/** Number of sentences whose cutting places are cached. `findOpening` looks at about 100 pieces, so rarely at more. */
const maxCachedCutters = 200;

interface PlanOptions {
  readonly voiceId: string;
  readonly speakingTime: SpeakingTimeEstimator;
  /** 1 is the voice's normal speed. Pieces have the same length in seconds at every speed. */
  readonly speed: number;
  /**
   * The measured speed of the engine. The first pieces are then short, so that playback starts early. If `undefined`, all
   * pieces have the default length.
   */
  readonly rtf: RealTimeFactor | undefined;
}

/**
 * Splits the sentences of a text into pieces for the engine. Needs no engine. Each `yield` ends a step, so that long texts do
 * not block the event loop.
 *
 * @returns a plan, which is data. It has no pieces if there is nothing to speak.
 *
 * @example
 * const speakingTime = new SpeakingTimeEstimator('en-US', 'any');
 * const plan = runToEnd(planSpeech(analyzed, { voiceId: 'slt', speakingTime, speed: 1, rtf: undefined }));
 */
export function* planSpeech(
  { text, sentences }: AnalyzedText,
  { voiceId, speakingTime, speed, rtf }: PlanOptions,
): TimeSliced<SpeechPlan> {
  const maxSeconds = maxPieceSeconds * speed;
  // `findOpening` cuts the first sentences repeatedly, so their cutters are cached.
  const cutters: SentenceCutter[] = [];
  function* cut(sizer: PieceSizer): Generator<Piece & { sentence: number }> {
    for (const [index, sentence] of sentences.entries()) {
      const cutter = cutters[index] ?? new SentenceCutter(text, sentence, speakingTime);
      if (rtf && index < maxCachedCutters) cutters[index] = cutter;
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
