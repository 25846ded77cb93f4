import type { PcmChunk, SpeechEngine, WordTime } from '../engines/speech-engine';
import type { QueuePlace } from '../queue/synthesis-queue';
import { codePointOffsets } from './code-points';
import { joined } from './join-pieces';
import type { Script, ScriptPiece } from './script';
import type { Timestamp } from './timestamp';

/** Silence between paragraphs, beyond that between sentences, in seconds at the voice's own pace. */
const paragraphPause = 0.35;

/** Who speaks a script, and how. */
export interface Cast {
  readonly engine: SpeechEngine;
  readonly voiceId: string;
  readonly speed: number;
  readonly place: QueuePlace;
  readonly signal: AbortSignal;
}

/** A stretch of the finished speech. They follow each other without a gap. */
export interface Passage {
  /** Mono, between -1 and 1. The receiver owns it. */
  readonly samples: Float32Array<ArrayBuffer>;
  /** Of the sentences and words that end in this passage; seconds since the start of the speech. */
  readonly timestamps: readonly Timestamp[];
  /** Milliseconds that this passage waited for its turn. */
  readonly waitedMs: number;
}

/**
 * Has a script spoken, piece by piece, each in its turn of the queue; sets the pauses between them, and tells when what
 * is said in words of the caller's own text. A script in which the voice finds nothing to say makes no passage.
 *
 * @throws {unknown} what the engine throws; the signal's reason, once it has aborted.
 */
export async function* perform(script: Script, cast: Cast): AsyncGenerator<Passage> {
  const clock = new Clock(script);
  const lastPiece = script.pieces.at(-1);
  let continuesSentence = false;
  for (const piece of script.pieces) {
    // The engine parts a piece that is longer than a turn.
    for (let part = 0, hasMore = true; hasMore; part++) {
      const { chunks, waitedMs } = await speak(piece, part, cast);
      hasMore = chunks.at(-1)?.hasMore ?? false;
      for (const [index, spoken] of chunks.entries()) {
        const endsPiece = !hasMore && index === chunks.length - 1;
        const chunk = joined(spoken, piece.text, cast.speed, {
          before: continuesSentence && part === 0 && index === 0,
          after: endsPiece && !piece.endsSentence,
        });
        const timestamps = clock.timestampsOf(piece, chunk, endsPiece);
        const samples =
          endsPiece && piece === lastPiece ? chunk.samples : withPause(chunk, endsPiece && piece.endsParagraph, cast);
        clock.skip(samples.length, chunk.sampleRate);
        yield { samples, timestamps, waitedMs: index === 0 ? waitedMs : 0 };
      }
      if (chunks.length === 0 && piece.endsSentence) clock.forgetSentence();
    }
    continuesSentence = !piece.endsSentence;
  }
}

async function speak(
  { text }: ScriptPiece,
  part: number,
  { engine, voiceId, speed, place, signal }: Cast,
): Promise<{ chunks: PcmChunk[]; waitedMs: number }> {
  // All of the piece counts for its first part.
  return place.turn(part === 0 ? text.length : 0, signal, async (waitedMs) => {
    const chunks: PcmChunk[] = [];
    for await (const chunk of engine.synthesize({ text, voiceId, speed, signal, part })) chunks.push(chunk);
    return { chunks, waitedMs: waitedMs + (chunks[0]?.waitedMs ?? 0) };
  });
}

/** A chunk and the pause after it: it is played while the next piece is made, and so comes before that, and not with it. */
function withPause(
  { samples, sampleRate, pauseSeconds = 0 }: PcmChunk,
  endsParagraph: boolean,
  { speed }: Cast,
): Float32Array<ArrayBuffer> {
  const seconds = pauseSeconds + (endsParagraph ? paragraphPause / speed : 0);
  const silence = Math.round(seconds * sampleRate);
  if (silence === 0) return samples;
  const extended = new Float32Array(samples.length + silence);
  extended.set(samples);
  return extended;
}

/** Keeps the time of a speech, and turns an engine's times into times of the caller's own words. */
class Clock {
  private seconds = 0;
  private sentenceStart: number | undefined;
  private readonly codePoint: (offset: number) => number;

  constructor(private readonly script: Script) {
    this.codePoint = codePointOffsets(script.source);
  }

  skip(samples: number, sampleRate: number): void {
    this.seconds += samples / sampleRate;
  }

  /** Its last piece had nothing in it that could be said. */
  forgetSentence(): void {
    this.sentenceStart = undefined;
  }

  /** Of the words in a chunk that begins now; and of the sentence, if the chunk is the last of it. */
  timestampsOf(piece: ScriptPiece, { samples, sampleRate, words = [] }: PcmChunk, isLastChunk: boolean): Timestamp[] {
    const timestamps = this.wordsOf(piece, words);
    this.sentenceStart ??= this.seconds + (words[0]?.startSeconds ?? 0);
    if (piece.endsSentence && isLastChunk) {
      const end = this.seconds + (words.at(-1)?.endSeconds ?? samples.length / sampleRate);
      timestamps.push(this.timestamp('sentence', this.script.sentences[piece.sentence]!, this.sentenceStart, end));
      this.sentenceStart = undefined;
    }
    return timestamps;
  }

  /** Several spoken words may be one of the caller's ("five dollars" for "$5"): then they make one timestamp. */
  private wordsOf({ spokenStart }: ScriptPiece, words: readonly WordTime[]): Timestamp[] {
    const timestamps: Timestamp[] = [];
    for (const word of words) {
      const range = this.script.sourceRange(spokenStart + word.start, spokenStart + word.end);
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
      text: this.script.source.slice(range.start, range.end),
      startSeconds,
      endSeconds,
      textStart: this.codePoint(range.start),
      textEnd: this.codePoint(range.end),
    };
  }
}
