import {
  contentOf,
  type PcmChunk,
  placeAfter,
  type SpeechEngine,
  type SynthesisRequest,
} from '../engines/speech-engine';
import { VoiceNotFoundError } from '../errors';
import type { PlannedPiece, SpeechPlan } from '../plan/speech-plan';
import type { QueueTicket } from '../queue/queue-ticket';
import { applyGain } from '../sound/gain';
import { pauseAfterSentence } from '../sound/pauses';
import { itemsInSpan, noSpan, type Span } from '../support/tracing';
import { SpeechClock } from '../times/speech-clock';
import type { MarkTime, Timestamp } from '../times/timestamp';
import { readInParallel } from './buffering';
import { joined } from './join-pieces';
import { LivePart } from './live-part';
import { type EarlierAudio, predictPlayback } from './playback-prediction';

/** The engine of a voice, and the request's place in its queue. */
export interface Speaker {
  readonly engine: SpeechEngine;
  readonly ticket: QueueTicket;
}

/** Who speaks the pieces of a plan: its own voice, and the others by their ids. */
export interface Speakers<S extends Speaker = Speaker> {
  readonly main: S;
  readonly others?: ReadonlyMap<string, S>;
}

/**
 * Finds who speaks a piece.
 *
 * @throws {VoiceNotFoundError}
 */
export function speakerOf<S extends Speaker>({ voiceId }: PlannedPiece, { main, others }: Speakers<S>): S {
  if (voiceId === undefined) return main;
  const speaker = others?.get(voiceId);
  if (!speaker) throw new VoiceNotFoundError(voiceId);
  return speaker;
}

/** Who speaks a plan, and how. */
export interface RenderOptions {
  readonly speakers: Speakers;
  /** Whether somebody listens while it is spoken (`stream`), or only when it is complete. */
  readonly mode: 'whole' | 'stream';
  /** The gain of a voice in decibels, in addition to that of pieces. Defaults to 0. */
  readonly gainOf?: (voiceId: string) => number;
  /** Where the pieces come from. Defaults to the engine: each part is spoken in a turn of the ticket. */
  readonly pieces?: PieceSource;
  /** What the listener hears before. Defaults to nothing. */
  readonly earlier?: EarlierAudio;
  /** Whether the timestamps have the times of sounds. Defaults to false. */
  readonly tellsPhonemes?: boolean;
  /** Where pieces are recorded. Defaults to nowhere. */
  readonly trace?: Span;
}

/** A part of a piece, as the engine spoke it. A part that is passed on while it is spoken comes as several. */
export interface SpokenPart {
  readonly chunks: readonly PcmChunk[];
  /** Whether it is the last of its piece. */
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
  /** The piece's span. Defaults to none. */
  readonly trace?: Span;
}

/** A segment of the finished speech. Segments follow each other without gaps. */
export interface AudioSegment {
  /** Mono, between -1 and 1. The receiver owns it. Empty if the segment has only times. */
  readonly samples: Float32Array<ArrayBuffer>;
  /** Samples per second, which differs between voices. */
  readonly sampleRate: number;
  /** Sentences, words and sounds that end in this segment; seconds from the start of the speech. */
  readonly timestamps: readonly Timestamp[];
  /** Marks that are reached in this segment. */
  readonly marks: readonly MarkTime[];
  /** Only of the last segment: silence that is not in its samples, and belongs after it if other speech follows. */
  readonly pauseSeconds?: number;
  /** Only of the first segment: the break with which the speech begins. It takes the place of a pause before it. */
  readonly leadingSeconds?: number;
}

/** Longest silence in one segment, in seconds. */
const maxSilence = 5;

/**
 * Speaks a plan piece by piece. Adds the pauses between pieces and computes timestamps in the caller's own text. If the voice can
 * speak nothing in the plan, yields no segment. Gain may make samples larger than 1: see `limitPeaks`.
 *
 * Each part is spoken in a turn of the queue. When the first part of a piece has been spoken (in a whole answer, at once), the next piece is
 * begun, and while the engine has idle slots, more pieces: as many as it has slots are spoken at the same time. A fast engine, which has no real-time
 * factor, starts no slots for that.
 *
 * @throws {unknown} what the engine throws, or the reason of the ticket's signal once it has aborted.
 */
export async function* renderSpeech(plan: SpeechPlan, options: RenderOptions): AsyncGenerator<AudioSegment> {
  const { speakers, mode, gainOf = () => 0, pieces = fromEngines(plan, options), earlier, trace = noSpan } = options;
  const all = [speakers.main, ...(speakers.others?.values() ?? [])];
  // With several engines, what is true of the slowest is safe for all.
  const playback = predictPlayback(plan, Math.max(...all.map(({ engine }) => engine.rtf() ?? 0)), earlier);
  const atOnce = () => Math.max(...all.map(slotsOf));
  const parts = readInParallel({
    count: plan.pieces.length,
    open: (index, signal) => {
      const { startSeconds, leadSeconds } = playback[index]!;
      const piece = plan.pieces[index]!;
      const span = trace.child('speech.piece', {
        facts: { 'voxgate.piece': index, 'voxgate.piece.characters': piece.text.length },
      });
      const pieceOptions = {
        startSeconds,
        leadSeconds: mode === 'stream' ? leadSeconds : undefined,
        signal,
        trace: span,
      };
      return itemsInSpan(span, pieces.parts(piece, pieceOptions));
    },
    atOnce,
    isUrgent: mode === 'stream',
    isBusy: () => all.some((speaker) => speaker.ticket.turnsOfAll >= slotsOf(speaker)),
    signal: speakers.main.ticket.signal,
  });
  const clock = new SpeechClock(plan, options.tellsPhonemes);
  const lastPiece = plan.pieces.at(-1);
  let isFirst = true;
  /** Whether the previous piece ends in the sentence of this one, or with a break, so that the silence between them is planned. */
  let adjoins = false;
  let sampleRate: number | undefined;
  for await (const { index, item } of parts) {
    const piece = plan.pieces[index]!;
    const { chunks, isLast } = item;
    for (const [order, spoken] of chunks.entries()) {
      if (sampleRate === undefined) yield* leadingSilence(plan, spoken.sampleRate, clock);
      ({ sampleRate } = spoken);
      const endsPiece = isLast && order === chunks.length - 1;
      const chunk = joined(spoken, piece.text, piece.speed ?? plan.speed, {
        before: adjoins && isFirst,
        after: endsPiece && (!piece.endsSentence || piece.breakSeconds !== undefined),
      });
      isFirst = false;
      applyGain(chunk.samples, (piece.gainDb ?? 0) + gainOf(piece.voiceId ?? plan.voiceId));
      const timestamps = clock.timestampsOf(piece, chunk, endsPiece);
      const marks = clock.marksOf(piece, chunk, endsPiece);
      const pause = endsPiece
        ? pauseAfterPiece(piece, plan.speed, chunk, piece === lastPiece)
        : (chunk.pauseSeconds ?? 0);
      const samples = withSilence(chunk, Math.min(pause, maxSilence));
      clock.skip(samples.length, sampleRate);
      const pauseSeconds = endsPiece && piece === lastPiece ? pauseAfterAll(piece, plan.speed, chunk) : undefined;
      yield { samples, sampleRate, timestamps, marks, ...(pauseSeconds !== undefined && { pauseSeconds }) };
      yield* silence(pause - maxSilence, sampleRate, clock);
    }
    if (!isLast) continue;
    if (chunks.length === 0) {
      // The voice can speak nothing in the rest of this piece.
      const timestamps = piece.endsSentence ? clock.endSentence(piece) : [];
      const marks = clock.marksOf(piece, undefined, true);
      if (sampleRate !== undefined) {
        if (timestamps.length + marks.length > 0) yield { samples: new Float32Array(), sampleRate, timestamps, marks };
        yield* silence(piece.breakSeconds ?? 0, sampleRate, clock);
      }
    }
    isFirst = true;
    adjoins = !piece.endsSentence || piece.breakSeconds !== undefined;
  }
}

/** How many pieces are spoken at the same time. */
function slotsOf({ engine }: Speaker): number {
  return Math.max(1, engine.rtf() === undefined ? engine.slots.ready() : engine.slots.limit);
}

function fromEngines(plan: SpeechPlan, { speakers }: RenderOptions): PieceSource {
  return {
    async *parts(piece, { startSeconds, ...options }) {
      const { engine, ticket } = speakerOf(piece, speakers);
      const content = contentOf(piece, plan, engine);
      let atSeconds = startSeconds;
      let place: string | undefined;
      // The engine splits a piece that is longer than one turn.
      for (let part = 0, hasMore = true; hasMore; part++) {
        const request = { ...content, part, queueGroup: ticket.group, place, ...options };
        const live = new LivePart();
        const turn = {
          atSeconds,
          withdrawn: options.signal,
          trace: options.trace,
          workSeconds: () => live.workSeconds,
        };
        const speak = (trace: Span) => live.fill(engine.synthesize({ ...request, trace }));
        const spoken = ticket.run(turnLength(request), speak, turn);
        const ended = spoken.then(
          () => undefined,
          () => live.end(),
        );
        let passed = 0;
        try {
          for await (const early of live.earlyChunks(options.signal)) {
            passed += early.length;
            yield { chunks: early, isLast: false };
          }
        } finally {
          await ended;
        }
        const chunks = await spoken;
        hasMore = hasMoreParts(chunks);
        place = placeAfter(chunks);
        atSeconds += secondsOf(chunks);
        yield { chunks: chunks.slice(passed), isLast: !hasMore };
      }
    },
  };
}

/** What a turn counts as, in UTF-16 code units: the whole length of a piece counts for its first part. */
export function turnLength({ text, part }: Pick<SynthesisRequest, 'text' | 'part'>): number {
  return (part ?? 0) === 0 ? text.length : 0;
}

/** Seconds of audio, without pauses after it. */
export function secondsOf(chunks: readonly PcmChunk[]): number {
  return chunks.reduce((sum, { samples, sampleRate }) => sum + samples.length / sampleRate, 0);
}

/** Whether a part with these chunks is followed by another one. */
export function hasMoreParts(chunks: readonly PcmChunk[]): boolean {
  return chunks.at(-1)?.hasMore ?? false;
}

/** Seconds of silence after the last chunk of a piece. Nothing is after the last piece except a break. */
function pauseAfterPiece(piece: PlannedPiece, planSpeed: number, chunk: PcmChunk, isLastPiece: boolean): number {
  const { pauseSeconds, breakSeconds } = piece;
  if (isLastPiece) return breakSeconds ?? 0;
  if (breakSeconds === 0) return 0;
  return Math.max((ownPause(piece, planSpeed, chunk) ?? 0) + pauseSeconds, breakSeconds ?? 0);
}

/** The pause after the last piece if other speech follows: a break is a part of it. */
function pauseAfterAll(piece: PlannedPiece, planSpeed: number, chunk: PcmChunk): number | undefined {
  const { breakSeconds } = piece;
  const pause = ownPause(piece, planSpeed, chunk);
  if (pause === undefined || breakSeconds === undefined) return pause;
  return breakSeconds === 0 ? 0 : Math.max(0, pause - breakSeconds);
}

/** The pause that an engine has set, which is at least that of a sentence after one; `undefined` if its sound includes its own. */
function ownPause(
  { text, endsSentence, speed }: PlannedPiece,
  planSpeed: number,
  { pauseSeconds }: PcmChunk,
): number | undefined {
  if (pauseSeconds === undefined) return undefined;
  return endsSentence ? Math.max(pauseSeconds, pauseAfterSentence(text, speed ?? planSpeed)) : pauseSeconds;
}

/** Appends the silence after a chunk. It is sent with this chunk, so that it plays while the next piece is made. */
function withSilence({ samples, sampleRate }: PcmChunk, seconds: number): Float32Array<ArrayBuffer> {
  const length = Math.round(seconds * sampleRate);
  if (length === 0) return samples;
  const extended = new Float32Array(samples.length + length);
  extended.set(samples);
  return extended;
}

/** The break with which a speech begins. */
export function* leadingSilence(
  { leadingSeconds }: Pick<SpeechPlan, 'leadingSeconds'>,
  sampleRate: number,
  clock: Pick<SpeechClock, 'skip'>,
): Generator<AudioSegment> {
  let isFirst = true;
  for (const segment of silence(leadingSeconds, sampleRate, clock)) {
    yield isFirst ? { ...segment, leadingSeconds } : segment;
    isFirst = false;
  }
}

/** Silence in segments that are not too long. */
function* silence(seconds: number, sampleRate: number, clock: Pick<SpeechClock, 'skip'>): Generator<AudioSegment> {
  for (let left = Math.round(seconds * sampleRate); left > 0;) {
    const samples = new Float32Array(Math.min(left, maxSilence * sampleRate));
    left -= samples.length;
    clock.skip(samples.length, sampleRate);
    yield { samples, sampleRate, timestamps: [], marks: [] };
  }
}
