import type { PcmChunk, SpeechEngine } from '../engines/speech-engine';
import type { PlannedPiece, SpeechPlan } from '../plan/speech-plan';
import type { QueueTicket } from '../queue/queue-ticket';
import { SpeechClock } from '../times/speech-clock';
import type { Timestamp } from '../times/timestamp';
import { joined } from './join-pieces';

/** The engine and the place in its queue for a plan. */
export interface RenderOptions {
  readonly engine: SpeechEngine;
  readonly ticket: QueueTicket;
}

/** A segment of the finished speech. Segments follow each other without gaps. */
export interface AudioSegment {
  /** Mono, between -1 and 1. The receiver owns it. */
  readonly samples: Float32Array<ArrayBuffer>;
  /** Sentences and words that end in this segment; seconds from the start of the speech. */
  readonly timestamps: readonly Timestamp[];
}

/**
 * Speaks a plan piece by piece, each in its turn of the queue. Adds the pauses between pieces and computes timestamps in
 * the caller's own text. If the voice can speak nothing in the plan, yields no segment.
 *
 * @throws {unknown} what the engine throws, or the reason of the ticket's signal once it has aborted.
 */
export async function* renderSpeech(plan: SpeechPlan, options: RenderOptions): AsyncGenerator<AudioSegment> {
  const clock = new SpeechClock(plan);
  const lastPiece = plan.pieces.at(-1);
  let continuesSentence = false;
  for (const piece of plan.pieces) {
    // The engine splits a piece that is longer than one turn.
    for (let part = 0, hasMore = true; hasMore; part++) {
      const chunks = await speak(plan, piece, part, options);
      hasMore = chunks.at(-1)?.hasMore ?? false;
      for (const [index, spoken] of chunks.entries()) {
        const endsPiece = !hasMore && index === chunks.length - 1;
        const chunk = joined(spoken, piece.text, plan.speed, {
          before: continuesSentence && part === 0 && index === 0,
          after: endsPiece && !piece.endsSentence,
        });
        const timestamps = clock.timestampsOf(piece, chunk, endsPiece);
        const samples =
          endsPiece && piece === lastPiece ? chunk.samples : withPause(chunk, endsPiece ? piece.pauseSeconds : 0);
        clock.skip(samples.length, chunk.sampleRate);
        yield { samples, timestamps };
      }
      if (chunks.length === 0 && piece.endsSentence) clock.forgetSentence();
    }
    continuesSentence = !piece.endsSentence;
  }
}

async function speak(
  { voiceId, speed }: SpeechPlan,
  { text }: PlannedPiece,
  part: number,
  { engine, ticket }: RenderOptions,
): Promise<PcmChunk[]> {
  const { signal } = ticket;
  // The whole length of the piece counts for its first part.
  return ticket.run(part === 0 ? text.length : 0, async () => {
    // Collected, so that a slow reader does not hold the engine: the turn ends with the last chunk.
    const chunks: PcmChunk[] = [];
    for await (const chunk of engine.synthesize({ text, voiceId, speed, signal, part })) chunks.push(chunk);
    return chunks;
  });
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
