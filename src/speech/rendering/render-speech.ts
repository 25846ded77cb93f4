import type { PcmChunk, SpeechEngine, SynthesisRequest } from '../engines/speech-engine';
import type { PlannedPiece, SpeechPlan } from '../plan/speech-plan';
import type { QueueTicket } from '../queue/queue-ticket';
import { SpeechClock } from '../times/speech-clock';
import type { Timestamp } from '../times/timestamp';
import { readInParallel } from './buffering';
import { joined } from './join-pieces';
import { predictPlayback } from './playback-prediction';

/** The engine and the place in its queue for a plan. */
export interface RenderOptions {
  readonly engine: SpeechEngine;
  readonly ticket: QueueTicket;
  /** Whether somebody listens while it is spoken (`stream`), or only when it is complete. */
  readonly mode: 'whole' | 'stream';
  /** Where the pieces come from. Defaults to the engine: each part is spoken in a turn of the ticket. */
  readonly pieces?: PieceSource;
}

/** One part of a piece, as the engine spoke it. */
export interface SpokenPart {
  readonly chunks: readonly PcmChunk[];
  /** Whether it is the last part of its piece. */
  readonly isLast: boolean;
}

/** Where the sound of a plan's pieces comes from. */
export interface PieceSource {
  /**
   * The parts of a piece, in order: at least one. The receiver owns the samples. Several pieces may be read at the same time.
   *
   * @throws {unknown} what the engine throws, or the reason of the signal once it has aborted.
   */
  parts(piece: PlannedPiece, options: PieceOptions): AsyncIterable<SpokenPart>;
}

/** How to speak a piece. */
export interface PieceOptions {
  /** As in `SynthesisRequest`; the same for all parts. */
  readonly leadSeconds: number | undefined;
  /** Where it begins in the audio of the request, in seconds, estimated. The piece that is due first gets the next turn. */
  readonly startSeconds: number;
  /** Ends the reading: waits are withdrawn, and the engine stops. It also aborts with the ticket's signal. */
  readonly signal: AbortSignal;
}

/** A segment of the finished speech. Segments follow each other without gaps. */
export interface AudioSegment {
  /** Mono, between -1 and 1. The receiver owns it. */
  readonly samples: Float32Array<ArrayBuffer>;
  /** Sentences and words that end in this segment; seconds from the start of the speech. */
  readonly timestamps: readonly Timestamp[];
}

/**
 * Speaks a plan piece by piece. Adds the pauses between pieces and computes timestamps in the caller's own text. If the voice can
 * speak nothing in the plan, yields no segment.
 *
 * Each part is spoken in a turn of the queue. When the first part of a piece has been spoken (in a whole answer, at once), the next piece is
 * begun, and while the engine has idle slots, more pieces: as many as it has slots are spoken at the same time. A fast engine, which has no real-time
 * factor, starts no slots for that.
 *
 * @throws {unknown} what the engine throws, or the reason of the ticket's signal once it has aborted.
 */
export async function* renderSpeech(plan: SpeechPlan, options: RenderOptions): AsyncGenerator<AudioSegment> {
  const { engine, ticket, mode, pieces = fromEngine(plan, options) } = options;
  const rtf = engine.rtf();
  const playback = predictPlayback(plan, rtf ?? 0);
  const atOnce = () => Math.max(1, rtf === undefined ? engine.slots.ready() : engine.slots.limit);
  const parts = readInParallel({
    count: plan.pieces.length,
    open: (index, signal) => {
      const { startSeconds, leadSeconds } = playback[index]!;
      const pieceOptions = { startSeconds, leadSeconds: mode === 'stream' ? leadSeconds : undefined, signal };
      return pieces.parts(plan.pieces[index]!, pieceOptions);
    },
    atOnce,
    isUrgent: mode === 'stream',
    isBusy: () => ticket.turnsOfAll >= atOnce(),
    signal: ticket.signal,
  });
  const clock = new SpeechClock(plan);
  const lastPiece = plan.pieces.at(-1);
  let isFirst = true;
  let continuesSentence = false;
  for await (const { index, item } of parts) {
    const piece = plan.pieces[index]!;
    const { chunks, isLast } = item;
    for (const [order, spoken] of chunks.entries()) {
      const endsPiece = isLast && order === chunks.length - 1;
      const chunk = joined(spoken, piece.text, plan.speed, {
        before: continuesSentence && isFirst,
        after: endsPiece && !piece.endsSentence,
      });
      isFirst = false;
      const timestamps = clock.timestampsOf(piece, chunk, endsPiece);
      const samples =
        endsPiece && piece === lastPiece ? chunk.samples : withPause(chunk, endsPiece ? piece.pauseSeconds : 0);
      clock.skip(samples.length, chunk.sampleRate);
      yield { samples, timestamps };
    }
    if (chunks.length === 0 && piece.endsSentence) clock.forgetSentence();
    if (!isLast) continue;
    isFirst = true;
    continuesSentence = !piece.endsSentence;
  }
}

function fromEngine({ voiceId, speed }: SpeechPlan, { engine, ticket }: RenderOptions): PieceSource {
  return {
    async *parts({ text }, { startSeconds, ...options }) {
      let atSeconds = startSeconds;
      // The engine splits a piece that is longer than one turn.
      for (let part = 0, hasMore = true; hasMore; part++) {
        const request = { text, voiceId, speed, part, ...options };
        const turn = { atSeconds, withdrawn: options.signal };
        const chunks = await ticket.run(turnLength(request), () => spokenChunks(engine, request), turn);
        hasMore = hasMoreParts(chunks);
        atSeconds += secondsOf(chunks);
        yield { chunks, isLast: !hasMore };
      }
    },
  };
}

/** What a turn counts as, in UTF-16 code units: the whole length of a piece counts for its first part. */
export function turnLength({ text, part }: Pick<SynthesisRequest, 'text' | 'part'>): number {
  return (part ?? 0) === 0 ? text.length : 0;
}

/** Speaks one part. Collects its chunks, so that a slow reader does not hold the engine: the turn ends with the last chunk. */
export async function spokenChunks(engine: SpeechEngine, request: SynthesisRequest): Promise<PcmChunk[]> {
  const chunks: PcmChunk[] = [];
  for await (const chunk of engine.synthesize(request)) chunks.push(chunk);
  return chunks;
}

/** Seconds of audio, without pauses after it. */
export function secondsOf(chunks: readonly PcmChunk[]): number {
  return chunks.reduce((sum, { samples, sampleRate }) => sum + samples.length / sampleRate, 0);
}

/** Whether a part with these chunks is followed by another one. */
export function hasMoreParts(chunks: readonly PcmChunk[]): boolean {
  return chunks.at(-1)?.hasMore ?? false;
}

/** Appends the pause after a chunk. The pause is sent with this chunk, so that it plays while the next piece is made. */
function withPause(
  { samples, sampleRate, pauseSeconds = 0 }: PcmChunk,
  plannedSeconds: number,
): Float32Array<ArrayBuffer> {
  const silence = Math.round((pauseSeconds + plannedSeconds) * sampleRate);
  if (silence === 0) return samples;
  const extended = new Float32Array(samples.length + silence);
  extended.set(samples);
  return extended;
}
