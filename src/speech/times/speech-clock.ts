import type { PlannedPiece, SpeechPlan } from '../plan/speech-plan';
import { sourceRange, spanAt } from '../text/normalized-text';
import type { Timestamp, WordTime } from './timestamp';
import { codePointOffsets } from '../text/text-length';

/** A chunk of speech, as far as its times matter. */
interface TimedChunk {
  readonly samples: { readonly length: number };
  /** Samples per second. */
  readonly sampleRate: number;
  readonly words?: readonly WordTime[];
}

/** Tracks the time in a speech and converts an engine's word times to timestamps in the caller's own text. */
export class SpeechClock {
  private seconds = 0;
  private sentenceStart: number | undefined;
  /** The timestamp of a word that the next chunk of its piece may continue. */
  private unfinished: Timestamp | undefined;
  private readonly codePoint: (offset: number) => number;

  constructor(private readonly plan: SpeechPlan) {
    this.codePoint = codePointOffsets(plan.source);
  }

  skip(samples: number, sampleRate: number): void {
    this.seconds += samples / sampleRate;
  }

  /** Call this if the last piece of a sentence had nothing to speak. */
  forgetSentence(): void {
    this.sentenceStart = undefined;
  }

  /**
   * Timestamps of the words in a chunk that starts now, and of its sentence if the chunk is the sentence's last. If the last word
   * stands for a source word that the next chunk continues, its timestamp comes with that chunk.
   *
   * @param isLastChunk whether the chunk is the last of its piece.
   */
  timestampsOf(
    piece: PlannedPiece,
    { samples, sampleRate, words = [] }: TimedChunk,
    isLastChunk: boolean,
  ): Timestamp[] {
    const timestamps = this.wordsOf(piece, words);
    if (!isLastChunk && continues(piece, words, this.unfinished)) this.unfinished = timestamps.pop();
    else this.unfinished = undefined;
    this.sentenceStart ??= this.seconds + (words[0]?.startSeconds ?? 0);
    if (piece.endsSentence && isLastChunk) {
      const end = this.seconds + (words.at(-1)?.endSeconds ?? samples.length / sampleRate);
      timestamps.push(this.timestamp('sentence', this.plan.sentences[piece.sentence]!, this.sentenceStart, end));
      this.sentenceStart = undefined;
    }
    return timestamps;
  }

  /** Several spoken words that stand for one of the caller's words ("five dollars" for "$5") share one timestamp. */
  private wordsOf({ spans }: PlannedPiece, words: readonly WordTime[]): Timestamp[] {
    const timestamps = this.unfinished ? [this.unfinished] : [];
    for (const word of words) {
      const range = sourceRange({ source: this.plan.source, spans }, word.start, word.end);
      // A word that began in an earlier chunk may begin before the first sound, in silence that has been removed.
      const start = Math.max(0, this.seconds + word.startSeconds);
      const end = this.seconds + word.endSeconds;
      const last = timestamps.at(-1);
      if (last && this.codePoint(range.start) < last.textEnd) {
        timestamps[timestamps.length - 1] = { ...last, endSeconds: end };
      } else if (range.end > range.start) {
        timestamps.push(this.timestamp('word', range, start, end));
      }
    }
    return timestamps;
  }

  private timestamp(
    type: Timestamp['type'],
    range: { start: number; end: number },
    startSeconds: number,
    endSeconds: number,
  ): Timestamp {
    return {
      type,
      text: this.plan.source.slice(range.start, range.end),
      startSeconds,
      endSeconds,
      textStart: this.codePoint(range.start),
      textEnd: this.codePoint(range.end),
    };
  }
}

/** Whether the source word of the last of these words has more words in the piece. Without words, nothing has changed. */
function continues(
  { text, spans }: PlannedPiece,
  words: readonly WordTime[],
  unfinished: Timestamp | undefined,
): boolean {
  const last = words.at(-1);
  if (!last) return unfinished !== undefined;
  const span = spans[spanAt({ spans }, last.end - 1)];
  return span !== undefined && !span.unchanged && /[\p{L}\p{N}]/u.test(text.slice(last.end, span.normalizedEnd));
}
