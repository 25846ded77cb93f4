import type { PlannedPiece, SpeechPlan } from '../plan/speech-plan';
import { sourceRange, spanAt } from '../text/normalized-text';
import { ReadableSource } from './readable-source';
import type { MarkTime, Timestamp, WordTime } from './timestamp';
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
  /** Where the last sound of the sentence ended. */
  private sentenceEnd = 0;
  /** How many marks of the piece have been timed. */
  private timedMarks = 0;
  /** The timestamp of a word that the next chunk of its piece may continue. */
  private unfinished: Timestamp | undefined;
  private readonly codePoint: (offset: number) => number;

  /** Only if some of the text is not read. */
  private readonly readable: ReadableSource | undefined;

  /** @param tellsPhonemes whether the times of sounds are wanted. */
  constructor(
    private readonly plan: SpeechPlan,
    private readonly tellsPhonemes = false,
  ) {
    this.codePoint = codePointOffsets(plan.source);
    if (plan.unread.length > 0) this.readable = new ReadableSource(plan);
  }

  skip(samples: number, sampleRate: number): void {
    this.seconds += samples / sampleRate;
  }

  /**
   * Ends a sentence whose last piece had nothing to speak.
   *
   * @returns its timestamp; none if nothing of it was spoken.
   */
  endSentence({ sentence }: PlannedPiece): Timestamp[] {
    const start = this.sentenceStart;
    this.sentenceStart = undefined;
    return start === undefined
      ? []
      : [this.timestamp('sentence', this.plan.sentences[sentence]!, start, this.sentenceEnd)];
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
    const phonemes: Timestamp[] = [];
    const timestamps = this.wordsOf(piece, words, phonemes);
    if (!isLastChunk && continues(piece, words, this.unfinished)) this.unfinished = timestamps.pop();
    else this.unfinished = undefined;
    timestamps.push(...phonemes);
    this.sentenceStart ??= this.seconds + (words[0]?.startSeconds ?? 0);
    this.sentenceEnd = this.seconds + (words.at(-1)?.endSeconds ?? samples.length / sampleRate);
    if (piece.endsSentence && isLastChunk) timestamps.push(...this.endSentence(piece));
    return timestamps;
  }

  /**
   * Times of the marks that are reached in a chunk that starts now: where the next word begins, or else at the end of the piece.
   *
   * @param chunk `undefined` if the piece has nothing to speak.
   * @param isLastChunk whether the chunk is the last of its piece.
   */
  marksOf({ marks, text }: PlannedPiece, chunk: TimedChunk | undefined, isLastChunk: boolean): MarkTime[] {
    const { words = [] } = chunk ?? {};
    const length = chunk ? chunk.samples.length / chunk.sampleRate : 0;
    const times: MarkTime[] = [];
    for (; this.timedMarks < marks.length; this.timedMarks++) {
      const { name, offset, sourceOffset } = marks[this.timedMarks]!;
      const word = words.find(({ end }) => end > offset);
      if (!word && !isLastChunk && offset > 0) break;
      // Without word times, a place in the text is at the same place in the sound.
      const untimed = words.length > 0 ? length : (length * offset) / text.length;
      const seconds = Math.max(0, this.seconds + (word?.startSeconds ?? untimed));
      times.push({ name, seconds, textOffset: this.codePoint(sourceOffset) });
    }
    if (isLastChunk) this.timedMarks = 0;
    return times;
  }

  /**
   * Several spoken words that stand for one of the caller's words ("five dollars" for "$5") share one timestamp.
   *
   * @param phonemes gets the sounds of the words, if they are wanted.
   */
  private wordsOf({ spans }: PlannedPiece, words: readonly WordTime[], phonemes: Timestamp[]): Timestamp[] {
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
      if (this.tellsPhonemes) phonemes.push(...this.phonemesOf(word, this.ownerOf(range, timestamps.at(-1))));
    }
    return timestamps;
  }

  /** The offsets of the caller's word that a spoken word with this range of the source belongs to. */
  private ownerOf(
    { start, end }: { start: number; end: number },
    last: Timestamp | undefined,
  ): Pick<Timestamp, 'textStart' | 'textEnd'> {
    const own = { textStart: this.codePoint(start), textEnd: this.codePoint(end) };
    return last && own.textStart < last.textEnd ? { textStart: last.textStart, textEnd: last.textEnd } : own;
  }

  private phonemesOf(
    { startSeconds, phonemes = [] }: WordTime,
    word: Pick<Timestamp, 'textStart' | 'textEnd'>,
  ): Timestamp[] {
    let begins = startSeconds;
    return phonemes.map(({ ipa, endSeconds }) => {
      const start = Math.max(0, this.seconds + begins);
      begins = endSeconds;
      const end = Math.max(start, this.seconds + endSeconds);
      return { type: 'phoneme', text: ipa, startSeconds: start, endSeconds: end, ...word };
    });
  }

  private timestamp(
    type: Timestamp['type'],
    range: { start: number; end: number },
    startSeconds: number,
    endSeconds: number,
  ): Timestamp {
    const textStart = this.codePoint(range.start);
    const textEnd = this.codePoint(range.end);
    const text = this.readable?.text(textStart, textEnd) ?? this.plan.source.slice(range.start, range.end);
    return { type, text, startSeconds, endSeconds, textStart, textEnd };
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
