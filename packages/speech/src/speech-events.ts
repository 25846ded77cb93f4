import type { EncodedOutput, EncodedSpeech } from './cache/encoded-output';
import type { CachedPieces } from './cache/speech-cache';
import type { AudioEncoders } from './encoding/audio-encoders';
import { audioFormats } from './encoding/audio-format';
import { shownVoiceId } from './engines/kokoro/own/own-voice-id';
import type { SpeechPlan } from './plan/speech-plan';
import type { QueueTicket } from './queue/queue-ticket';
import { limitPeaks } from './rendering/limit-peaks';
import type { EarlierAudio } from './rendering/playback-prediction';
import { type AudioSegment, leadingSilence, renderSpeech, speakerOf, type Speakers } from './rendering/render-speech';
import { nothingToSay } from './speech-texts';
import type { SpeechEvent, SpeechFacts, SpeechOutput } from './speech-types';
import { itemsInSpan, type Span } from './support/tracing';
import type { TimestampKind } from './times/timestamp';
import { needsPhonemes, TimestampFilter } from './times/viseme-track';
import type { VisemeSet } from './times/visemes';
import type { SelectedVoice } from './voice-selection';

/** Whether all bytes are needed at the end, or as soon as they are ready. */
export type OutputMode = 'whole' | 'stream';

/** A plan in the queue, with everything that its rendering needs. */
export interface PreparedSpeech extends Omit<SpeechOutput, 'timestamps' | 'sampleRate' | 'trace'>, SelectedVoice {
  /** The span of the speech, which ends with it. */
  trace: Span;
  earlier?: EarlierAudio;
  plan: SpeechPlan;
  /** Length of the text in Unicode code points. */
  characters: number;
  speakers: Speakers;
  /** The gain of each voice in decibels. */
  gainOf: (voiceId: string) => number;
  /** Its places in the queues, one for each engine. */
  tickets: readonly QueueTicket[];
  mode: OutputMode;
  /** Its pieces in the cache, if the request uses it. */
  cached: CachedPieces | undefined;
  /** Its encoded speech in the cache, if the request uses it. */
  encoded: EncodedOutput | undefined;
  /** What has been found there. */
  stored: EncodedSpeech | undefined;
  /** Its voices are no longer in use; `undefined` if none may be deleted meanwhile. */
  release: (() => void) | undefined;
}

/** An event of the pipeline, and whether it replaces speech with silence. */
export type PipelineEvent = SpeechEvent & { isSilence?: boolean };

/** Length of the silence returned for a text with nothing to speak. Longer than the longest frame of any codec. */
export const silenceDurationSeconds = 0.1;

/** Length of the first audio in a stream. The rest of its segment follows when it has been encoded. */
const firstSliceSeconds = 0.12;

/** The events of a speech: stored ones, or those of the pipeline, which are then stored. */
export function eventsOf(prepared: PreparedSpeech, encoders: AudioEncoders): AsyncGenerator<PipelineEvent> {
  const { encoded, stored } = prepared;
  if (stored) return endingSpan(prepared, replay(stored, prepared));
  const events = endingSpan(prepared, encodedEvents(prepared, encoders));
  return encoded ? encoded.keep(events) : events;
}

/** The sound of a part of a text, which may be a break alone. */
export async function* soundOrBreak(prepared: PreparedSpeech): AsyncGenerator<AudioSegment> {
  const { plan, voice } = prepared;
  if (plan.pieces.length > 0) yield* soundOf(prepared);
  else yield* leadingSilence(plan, voice.sampleRate, { skip: () => undefined });
}

/** The sound of a plan, with the common loudness. */
function soundOf(prepared: PreparedSpeech): AsyncGenerator<AudioSegment> {
  const { plan, speakers, mode, cached, gainOf, earlier, trace, timestamps } = prepared;
  const tellsPhonemes = needsPhonemes(timestamps);
  return limitPeaks(renderSpeech(plan, { speakers, mode, gainOf, pieces: cached, earlier, trace, tellsPhonemes }));
}

/** The pipeline: plan → queue and engine → encoder. Pieces are spoken while those before them are encoded and sent. */
async function* encodedEvents(prepared: PreparedSpeech, encoders: AudioEncoders): AsyncGenerator<PipelineEvent> {
  const { tickets, mode, cached, voice, characters, format, sampleRate, timestamps } = prepared;
  const { queueGroup, signal, onSynthesized, whenNothingToSay, trace, mark: audioMark } = prepared;
  const encoder = encoders.open(format, {
    inputRate: voice.sampleRate,
    outputRate: sampleRate,
    mode,
    owner: queueGroup,
    trace,
    ...(audioMark && { mark: audioMark }),
  });
  const length = new SoundLength();
  try {
    for await (const segment of soundOf(prepared)) {
      const { sampleRate: inputRate } = segment;
      const isSplit = length.seconds === 0 && splitsFirst(mode, timestamps);
      for (const samples of isSplit ? startSoon(segment) : [segment.samples]) {
        if (samples.length === 0) continue;
        length.add(samples.length, inputRate);
        const bytes = await encoder.encode(samples, inputRate);
        if (bytes.length > 0) yield { type: 'audio', bytes, audioSeconds: length.seconds };
      }
      for (const timestamp of segment.timestamps) yield { type: 'timestamp', timestamp };
      for (const mark of segment.marks) yield { type: 'mark', mark };
      signal.throwIfAborted();
    }
    const isSilence = length.seconds === 0;
    if (isSilence) {
      if (whenNothingToSay !== 'silence') throw nothingToSay(voice.voiceId);
      const samples = new Float32Array(Math.round(silenceDurationSeconds * voice.sampleRate));
      length.add(samples.length, voice.sampleRate);
      const bytes = await encoder.encode(samples);
      if (bytes.length > 0) yield { type: 'audio', bytes, audioSeconds: silenceDurationSeconds, isSilence };
    }
    const bytes = await encoder.finish();
    if (bytes.length > 0) yield { type: 'audio', bytes, audioSeconds: length.seconds, isSilence };
    yield { type: 'end', durationSeconds: length.seconds };
  } finally {
    encoder.close();
    cached?.close();
    for (const ticket of tickets) ticket.leave();
    if (length.seconds > 0) onSynthesized?.({ characters, audioSeconds: length.seconds });
  }
}

/** Passes the items of a speech on, and ends its span with them. Its voices are in use until then. */
export function endingSpan<T>({ trace, cached, release }: PreparedSpeech, items: AsyncGenerator<T>): AsyncGenerator<T> {
  const recorded = itemsInSpan(trace, items, () => ({ 'voxgate.cache.status': cached?.status }));
  return release ? releasing(recorded, release) : recorded;
}

async function* releasing<T>(items: AsyncGenerator<T>, release: () => void): AsyncGenerator<T> {
  try {
    yield* items;
  } finally {
    release();
  }
}

/** The length of a sound whose sample rate may change. */
export class SoundLength {
  /** Seconds before the sample rate last changed. */
  private before = 0;
  private samples = 0;
  private sampleRate = 1;

  get seconds(): number {
    return this.before + this.samples / this.sampleRate;
  }

  add(samples: number, sampleRate: number): void {
    if (sampleRate !== this.sampleRate) {
      this.before = this.seconds;
      this.samples = 0;
      this.sampleRate = sampleRate;
    }
    this.samples += samples;
  }
}

/** How long the first piece has waited for its turn. */
export function waitedMs({ plan, speakers }: PreparedSpeech): number {
  const first = plan.pieces[0];
  return (first ? speakerOf(first, speakers) : speakers.main).ticket.waitedMs;
}

/** What is known of a speech before it has been spoken. */
export function factsOf(
  { plan: { voiceId }, format, sampleRate, characters, speakers, cached }: PreparedSpeech,
  isSilence: boolean,
): SpeechFacts {
  const { contentType } = audioFormats[format];
  return {
    voiceId: shownVoiceId(voiceId),
    format,
    contentType,
    sampleRate,
    characters,
    queuePosition: speakers.main.ticket.position,
    isSilence,
    ...(cached && { cache: cached.status }),
  };
}

/** Whether the first segment is split. With timestamps, it stays whole, because it is sent together with them. */
export function splitsFirst(mode: OutputMode, timestamps: TimestampKind | undefined): boolean {
  return mode === 'stream' && !timestamps;
}

/** The events of an encoded speech. */
async function* replay(
  { events }: EncodedSpeech,
  { characters, signal, onSynthesized }: PreparedSpeech,
): AsyncGenerator<PipelineEvent> {
  let audioSeconds = 0;
  try {
    for (const event of events) {
      signal.throwIfAborted();
      if (event.type === 'audio') ({ audioSeconds } = event);
      yield event;
    }
  } finally {
    if (audioSeconds > 0) onSynthesized?.({ characters, audioSeconds });
  }
}

/** Splits the first segment of a stream, so that its first bytes do not wait until all of it has been encoded. */
function startSoon({ samples, sampleRate }: AudioSegment): Float32Array<ArrayBuffer>[] {
  const first = Math.round(firstSliceSeconds * sampleRate);
  return samples.length > 2 * first ? [samples.slice(0, first), samples.slice(first)] : [samples];
}

/** Yields the items that have been read already, then the rest. */
export async function* prepend<T>(first: readonly T[], rest: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    yield* first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

/** Leaves out timestamps of other kinds than the requested one. */
export async function* onlyAskedFor(
  events: AsyncGenerator<SpeechEvent>,
  kind: TimestampKind | undefined,
  visemeSet?: VisemeSet,
): AsyncGenerator<SpeechEvent> {
  const filter = new TimestampFilter(kind, visemeSet);
  for await (const event of events) {
    if (event.type === 'timestamp') {
      for (const timestamp of filter.next(event.timestamp)) yield { type: 'timestamp', timestamp };
      continue;
    }
    if (event.type === 'end') {
      for (const timestamp of filter.end(event.durationSeconds)) yield { type: 'timestamp', timestamp };
    }
    yield event;
  }
}
