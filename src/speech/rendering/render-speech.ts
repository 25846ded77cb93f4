import type { PcmChunk, SpeechEngine } from '../engines/speech-engine';
import type { QueueTicket } from '../queue/synthesis-queue';
import { codePointOffsets } from '../text/code-points';
import { joined } from './join-pieces';
import type { SpeechPlan, PlannedPiece } from '../plan/speech-plan';
import type { Timestamp, WordTime } from '../times/timestamp';

/** Extra silence between paragraphs, in addition to the pause between sentences, in seconds at normal speed. */
const paragraphPause = 0.35;

/** The engine, voice and place in the queue for a plan. */
export interface RenderOptions {
  readonly engine: SpeechEngine;
  readonly voiceId: string;
  readonly speed: number;
  readonly ticket: QueueTicket;
  readonly signal: AbortSignal;
}

/** A segment of the finished speech. Segments follow each other without gaps. */
export interface AudioSegment {
  /** Mono, between -1 and 1. The receiver owns it. */
  readonly samples: Float32Array<ArrayBuffer>;
  /** Sentences and words that end in this segment; seconds from the start of the speech. */
  readonly timestamps: readonly Timestamp[];
  /** Milliseconds that this segment waited for its turn. */
  readonly waitedMs: number;
}

/**
 * Speaks a plan piece by piece, each in its turn of the queue. Adds the pauses between pieces and computes timestamps in
 * the caller's own text. If the voice can speak nothing in the plan, yields no segment.
 *
 * @throws {unknown} what the engine throws, or the signal's reason once it has aborted.
 */
export async function* renderSpeech(plan: SpeechPlan, options: RenderOptions): AsyncGenerator<AudioSegment> {
  const clock = new SpeechClock(plan);
  const lastPiece = plan.pieces.at(-1);
  let continuesSentence = false;
  for (const piece of plan.pieces) {
    // The engine splits a piece that is longer than one turn.
    for (let part = 0, hasMore = true; hasMore; part++) {
      const { chunks, waitedMs } = await speak(piece, part, options);
      hasMore = chunks.at(-1)?.hasMore ?? false;
      for (const [index, spoken] of chunks.entries()) {
        const endsPiece = !hasMore && index === chunks.length - 1;
        const chunk = joined(spoken, piece.text, options.speed, {
          before: continuesSentence && part === 0 && index === 0,
          after: endsPiece && !piece.endsSentence,
        });
        const timestamps = clock.timestampsOf(piece, chunk, endsPiece);
        const samples =
          endsPiece && piece === lastPiece
            ? chunk.samples
            : withPause(chunk, endsPiece && piece.endsParagraph, options);
        clock.skip(samples.length, chunk.sampleRate);
        yield { samples, timestamps, waitedMs: index === 0 ? waitedMs : 0 };
      }
      if (chunks.length === 0 && piece.endsSentence) clock.forgetSentence();
    }
    continuesSentence = !piece.endsSentence;
  }
}

async function speak(
  { text }: PlannedPiece,
  part: number,
  { engine, voiceId, speed, ticket, signal }: RenderOptions,
): Promise<{ chunks: PcmChunk[]; waitedMs: number }> {
  // The whole length of the piece counts for its first part.
  return ticket.run(part === 0 ? text.length : 0, signal, async (waitedMs) => {
    const chunks: PcmChunk[] = [];
    for await (const chunk of engine.synthesize({ text, voiceId, speed, signal, part })) chunks.push(chunk);
    return { chunks, waitedMs: waitedMs + (chunks[0]?.waitedMs ?? 0) };
  });
}

/** Appends the pause after a chunk. The pause is sent with this chunk, so that it plays while the next piece is made. */
function withPause(
  { samples, sampleRate, pauseSeconds = 0 }: PcmChunk,
  endsParagraph: boolean,
  { speed }: RenderOptions,
): Float32Array<ArrayBuffer> {
  const seconds = pauseSeconds + (endsParagraph ? paragraphPause / speed : 0);
  const silence = Math.round(seconds * sampleRate);
  if (silence === 0) return samples;
  const extended = new Float32Array(samples.length + silence);
  extended.set(samples);
  return extended;
}

/** Tracks the time in a speech and converts an engine's word times to timestamps in the caller's own text. */
class SpeechClock {
  private seconds = 0;
  private sentenceStart: number | undefined;
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

  /** Timestamps of the words in a chunk that starts now, and of its sentence if the chunk is the sentence's last. */
  timestampsOf(piece: PlannedPiece, { samples, sampleRate, words = [] }: PcmChunk, isLastChunk: boolean): Timestamp[] {
    const timestamps = this.wordsOf(piece, words);
    this.sentenceStart ??= this.seconds + (words[0]?.startSeconds ?? 0);
    if (piece.endsSentence && isLastChunk) {
      const end = this.seconds + (words.at(-1)?.endSeconds ?? samples.length / sampleRate);
      timestamps.push(this.timestamp('sentence', this.plan.sentences[piece.sentence]!, this.sentenceStart, end));
      this.sentenceStart = undefined;
    }
    return timestamps;
  }

  /** Several spoken words that stand for one of the caller's words ("five dollars" for "$5") share one timestamp. */
  private wordsOf({ normalizedStart }: PlannedPiece, words: readonly WordTime[]): Timestamp[] {
    const timestamps: Timestamp[] = [];
    for (const word of words) {
      const range = this.plan.sourceRange(normalizedStart + word.start, normalizedStart + word.end);
      const start = this.seconds + word.startSeconds;
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
