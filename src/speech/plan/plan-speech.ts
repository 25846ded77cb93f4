import type { TimeSliced } from '../support/time-slices';
import type { AnalyzedText } from '../text/analyze-text';
import { spansWithin } from '../text/normalized-text';
import { cutSentence } from './cut-sentence';
import type { PieceSize } from './piece-size';
import type { SpeakingTimeEstimator } from './speaking-time';
import { type PlannedPiece, planVersion, type SpeechPlan } from './speech-plan';

/** Silence between paragraphs, on top of the pause between sentences, in seconds at normal speed. */
const paragraphPause = 0.35;

interface PlanOptions {
  readonly voiceId: string;
  readonly speakingTime: SpeakingTimeEstimator;
  readonly pieceSize: PieceSize;
  /** 1 is the voice's normal speed. Pieces have the same length in seconds at every speed. */
  readonly speed: number;
}

/**
 * Plans the sentences of a text as pieces for the engine: one for each sentence, or several for a long one. Needs no engine, and
 * always returns the same plan for the same text, voice and speed. Each `yield` ends a step, so that long texts do not block the
 * event loop.
 *
 * @returns a plan, which is data. It has no pieces if there is nothing to speak.
 *
 * @example
 * const speakingTime = new SpeakingTimeEstimator('en-US', 'any');
 * const plan = runToEnd(planSpeech(analyzed, { voiceId: 'slt', speakingTime, pieceSize: singleTurnPiece, speed: 1 }));
 */
export function* planSpeech(
  { text, sentences }: AnalyzedText,
  { voiceId, speakingTime, pieceSize: { maxLength, maxSeconds }, speed }: PlanOptions,
): TimeSliced<SpeechPlan> {
  const limits = { maxLength, maxSeconds: maxSeconds * speed };
  const pieces: PlannedPiece[] = [];
  for (const [index, sentence] of sentences.entries()) {
    for (const piece of cutSentence(text, sentence, speakingTime, limits)) {
      pieces.push({
        text: piece.text,
        spans: spansWithin(text, piece.normalizedStart, piece.normalizedEnd),
        sentence: index,
        endsSentence: piece.endsSentence,
        pauseSeconds: piece.endsParagraph && index < sentences.length - 1 ? paragraphPause / speed : 0,
      });
      yield;
    }
  }
  return {
    version: planVersion,
    source: text.source,
    voiceId,
    speed,
    sentences: sentences.map(({ sourceStart: start, sourceEnd: end }) => ({ start, end })),
    pieces,
  };
}
