import { digestOf } from './cache/cache-keys';
import type { EncodedOutput, EncodedSpeech } from './cache/encoded-output';
import type { CachedPieces } from './cache/speech-cache';
import { captionsOf } from './captions/captions';
import type { AudioEncoders } from './encoding/audio-encoders';
import { shownVoiceId } from './engines/kokoro/own/own-voice-id';
import { contentOf, type SpeechEngine, type VoiceHold } from './engines/speech-engine';
import { InvalidSpeechRequestError } from './errors';
import { enterQueues, type QueuedOutput, type QueuedWork, type QueuePlaces } from './enter-queues';
import { estimatedSeconds } from './plan/estimated-seconds';
import type { SpeechPlan } from './plan/speech-plan';
import { type PronouncedPiece, pronouncedSentences } from './pronounced-sentences';
import type { EngineQueues } from './queue/engine-queues';
import { parkWhileUnread } from './rendering/buffering';
import { speakerOf, type Speakers } from './rendering/render-speech';
import { type CacheChoice, outputFacts, type RequestCache } from './request-cache';
import { gainFor } from './sound/voice-gain';
import {
  eventsOf,
  factsOf,
  onlyAskedFor,
  type OutputMode,
  type PipelineEvent,
  type PreparedSpeech,
  prepend,
  waitedMs,
} from './speech-events';
import type { SpeechTexts } from './speech-texts';
import type {
  AcceptedSpeech,
  PronouncedSentence,
  Speech,
  SpeechOutput,
  SpeechRequest,
  SpeechStream,
} from './speech-types';
import { abortable } from './support/abortable';
import { inSpan, noSpan, type Span } from './support/tracing';
import { ReadableSource } from './times/readable-source';
import { confirmVoices, holdVoices, holdVoicesWhile } from './voice-holds';
import type { Timestamp } from './times/timestamp';
import { TimestampFilter } from './times/viseme-track';
import { loadingOf, type SelectedVoice, selectVoice, speakersOf, voicesOf } from './voice-selection';
import type { VoiceCatalogue } from './voices/voice-catalogue';

/** What a synthesizer makes speech with. */
export interface SpeechParts {
  readonly voices: VoiceCatalogue<SpeechEngine>;
  readonly queues: EngineQueues;
  readonly texts: SpeechTexts;
  readonly cache: RequestCache;
  readonly encoders: AudioEncoders;
  /** The common loudness of all voices, as in `SpeechOptions`. */
  readonly loudness: number | undefined;
}

/** A checked text, before it enters the queues. */
export interface Candidate extends QueuedWork {
  /** Length of what is spoken, in Unicode code points. */
  readonly characters: number;
  /** Normalizes the text. */
  readonly analyze: () => Promise<AnalyzedCandidate>;
}

/** A text that is ready to be planned. */
export interface AnalyzedCandidate {
  /** Whether it has nothing to speak. */
  readonly isSilent: boolean;
  readonly plan: () => SpeechPlan | Promise<SpeechPlan>;
}

/** How a place is spoken. */
export interface PlaceOutput
  extends
    Omit<SpeechOutput, 'cacheScope'>,
    CacheChoice,
    Omit<QueuedOutput, 'signal'>,
    Pick<SpeechRequest, 'captions'> {}

/** A planned speech: what is known before anything is spoken. */
export interface PlannedSpeech extends AcceptedSpeech {
  /** Data: it can be stored as JSON, and rendered later. */
  readonly plan: SpeechPlan;
  /** Identifies the sound, its timestamps and its format. Only set if the cache is used. */
  readonly tag?: string;
  /** Says that its voices are in use, for as long as somebody gets what was spoken; `undefined` if none may be deleted meanwhile. */
  readonly hold: () => VoiceHold | undefined;
  /** Who speaks it, and from which cache. */
  readonly rendering: Rendering;
}

interface Rendering {
  readonly selected: SelectedVoice;
  readonly speakers: Speakers;
  readonly cached: CachedPieces | undefined;
}

/**
 * The place of a request in the queues of its engines. The queues come first, so that a full queue refuses without normalizing the
 * text. While a voice's model loads, the request holds its place, but waits for no turn.
 *
 * @example
 * const place = await speech.enter({ text: 'Hello.', voiceId: 'slt', format: 'mp3', speed: 1, signal });
 * const planned = await place.plan();
 * if (planned.estimatedSeconds > 60) place.leave();
 * else console.log((await place.speak(planned)).durationSeconds);
 */
export class SpeechPlace {
  private readonly output: PlaceOutput;
  private readonly release: (() => void) | undefined;
  private readonly loading: Promise<unknown> | undefined;
  private readonly places: QueuePlaces;
  private cached: CachedPieces | undefined;
  /** Whether it speaks or has been left. */
  private isOver = false;

  /**
   * @param trace the span of the speech. It ends with its events, or when the place is left.
   * @param startedAt when the request began, by `performance.now()`.
   * @throws {QueueFullError} if a queue is full. A request that uses the cache is planned all the same, and refused only if it needs a turn.
   */
  constructor(
    private readonly parts: SpeechParts,
    private readonly candidate: Candidate,
    output: PlaceOutput,
    private readonly trace: Span,
    private readonly startedAt: number,
  ) {
    const { selected } = candidate;
    const { signal, release } = holdVoicesWhile(voicesOf(selected), output.signal);
    this.output = { ...output, signal };
    this.release = release;
    try {
      this.loading = loadingOf(voicesOf(selected));
      this.places = enterQueues(parts.queues, candidate, this.output, parts.cache.canAnswer(selected, output));
    } catch (error) {
      release?.();
      throw error;
    }
  }

  /**
   * Plans the text. If that fails, the place is left.
   *
   * @throws {InvalidSpeechRequestError} if the voice cannot speak the text.
   * @throws {TextTooLongError}
   * @throws {EngineUnavailableError} if the voice's model cannot be loaded.
   * @throws {unknown} the signal's reason, once it has aborted.
   */
  plan(): Promise<PlannedSpeech> {
    return this.orLeave(async () => {
      const { characters, analyze, selected } = this.candidate;
      const analyzed = await analyze();
      // Silence needs no model.
      if (!analyzed.isSilent) await this.loaded();
      // Also if all of it is in the cache.
      await confirmVoices(voicesOf(selected));
      const plan = await analyzed.plan();
      // Loading may have changed the voice's properties.
      const { voices, cache } = this.parts;
      const loaded = selectVoice(voices, selected.voice.voiceId, this.output, selected.others.keys());
      const speakers = speakersOf(loaded, this.places.tickets);
      const cached = (this.cached = cache.open(plan, loaded, this.output, speakers));
      const tag = cached && digestOf([cached.tag, this.levelsOf(loaded), ...outputFacts(loaded, this.output)]);
      return {
        plan,
        voiceId: shownVoiceId(loaded.voice.voiceId),
        characters,
        sampleRate: loaded.sampleRate,
        estimatedSeconds: estimatedSeconds(plan),
        ...(tag !== undefined && { tag }),
        hold: () => holdVoices(voicesOf(loaded)),
        rendering: { selected: loaded, speakers, cached },
      };
    });
  }

  /**
   * Speaks and returns the complete speech.
   *
   * @param planned what `plan` has returned.
   * @throws {QueueFullError}
   * @throws {EngineCrashedError}
   * @throws {EngineUnavailableError}
   * @throws {unknown} the signal's reason, once it has aborted.
   */
  async speak(planned: PlannedSpeech): Promise<Speech> {
    const prepared = await this.prepare(planned, 'whole');
    const { captions } = this.output;
    const audio: Uint8Array[] = [];
    const timestamps: Timestamp[] = [];
    const filter = new TimestampFilter(prepared.timestamps, prepared.visemeSet);
    const marks: Speech['marks'] = [];
    let durationSeconds = 0;
    let firstAudioMs: number | undefined;
    let isSilence = false;
    for await (const event of eventsOf(prepared, this.parts.encoders)) {
      isSilence ||= event.isSilence === true;
      // A whole file's bytes come at its end, so the first event of any type marks the first audio.
      firstAudioMs ??= performance.now() - this.startedAt;
      if (event.type === 'audio') audio.push(event.bytes);
      else if (event.type === 'timestamp') timestamps.push(event.timestamp);
      else if (event.type === 'mark') marks.push(event.mark);
      else durationSeconds = event.durationSeconds;
    }
    return {
      ...factsOf(prepared, isSilence),
      audio: Buffer.concat(audio),
      durationSeconds,
      timestamps: [...timestamps.flatMap((each) => filter.next(each)), ...filter.end(durationSeconds)],
      marks,
      ...(captions && { captions: captionsOf(timestamps, captions, readableSource(prepared)) }),
      timings: {
        queueMs: waitedMs(prepared),
        firstAudioMs: firstAudioMs!,
        totalMs: performance.now() - this.startedAt,
      },
    };
  }

  /**
   * Speaks and returns as soon as the first audio is ready.
   *
   * @param planned what `plan` has returned.
   * @throws what `speak` throws. Reading the events throws the same errors if the speech fails later.
   */
  async stream(planned: PlannedSpeech): Promise<SpeechStream> {
    const prepared = await this.prepare(planned, 'stream');
    const { stored, cached } = prepared;
    const forecast = stored ? undefined : cached?.forecast();
    const events = parkWhileUnread(eventsOf(prepared, this.parts.encoders), prepared.tickets);
    const first: PipelineEvent[] = [];
    for (let event = await events.next(); !event.done; event = await events.next()) {
      first.push(event.value);
      if (event.value.type === 'audio') break;
    }
    const isSilence = first.some((event) => event.isSilence);
    return {
      ...factsOf(prepared, isSilence),
      // What has been read is certain; the rest is a forecast.
      ...(forecast && { cache: cached?.status === 'miss' ? 'miss' : await forecast }),
      timings: { queueMs: waitedMs(prepared), firstAudioMs: performance.now() - this.startedAt },
      events: onlyAskedFor(prepend(first, events), prepared.timestamps, prepared.visemeSet),
      ...(stored && { storedBytes: stored.size }),
    };
  }

  /**
   * Tells how the text is said, without speaking it, and gives the place up. Each piece takes a turn, since only the engine knows.
   *
   * @param planned what `plan` has returned.
   * @throws {InvalidSpeechRequestError} if the engine of a voice cannot tell.
   * @throws what `speak` throws.
   */
  async phonemize({ plan, rendering: { speakers } }: PlannedSpeech): Promise<PronouncedSentence[]> {
    return this.orLeave(async () => {
      const pieces: PronouncedPiece[] = [];
      for (const piece of plan.pieces) {
        const { engine, ticket } = speakerOf(piece, speakers);
        const { signal } = this.output;
        const content = contentOf(piece, plan, engine);
        // No text is spoken, so the estimates of how long texts take learn nothing: hence a turn of no length.
        const pronounced = await ticket.run(0, () => engine.phonemize({ ...content, signal }));
        if (!pronounced) throw cannotTell(content.voiceId);
        pieces.push({ piece, pronounced });
      }
      this.leave();
      return pronouncedSentences(plan, pieces);
    });
  }

  /**
   * Looks for the speech in the cache, and makes the plan ready to be rendered. Whoever renders it must leave its tickets and close its
   * pieces. Speech that is in the cache leaves the queues at once.
   *
   * @param isEncoded whether its speech is encoded by itself, so that the bytes can be kept.
   * @throws {QueueFullError} if it needs a turn and the queue was full.
   */
  prepare(planned: PlannedSpeech, mode: OutputMode, { isEncoded = true } = {}): Promise<PreparedSpeech> {
    return this.orLeave(async () => {
      const { output, trace } = this;
      const { plan, characters } = planned;
      const { selected, speakers, cached } = planned.rendering;
      const { tickets, refusal } = this.places;
      const encoded =
        isEncoded && !output.mark
          ? cached?.encoded([...this.parts.cache.encodingFacts(selected, output, mode), this.levelsOf(selected)])
          : undefined;
      const stored = encoded && (await findStored(encoded, trace));
      if (stored) this.leaveQueues();
      else if (refusal && (await cached?.forecast()) !== 'hit') throw refusal;
      trace.set({ 'voxgate.speech.mode': mode, ...traceFacts(selected, output, characters) });
      this.isOver = true;
      const found = { cached, encoded, stored, release: this.release };
      const gainOf = gainsOf(selected, this.parts.loudness);
      const spoken = { plan, characters, speakers, gainOf, tickets: [...tickets.values()], mode };
      return { ...output, ...selected, trace, ...spoken, ...found };
    });
  }

  /**
   * Gives the place up. Has no effect once it speaks, or has been left.
   *
   * @param reason why, if the request has failed.
   */
  leave(reason?: unknown): void {
    if (this.isOver) return;
    this.isOver = true;
    this.free();
    this.trace.end(reason === undefined ? {} : { error: reason });
  }

  private free(): void {
    this.leaveQueues();
    this.release?.();
  }

  private leaveQueues(): void {
    this.cached?.close();
    for (const ticket of this.places.tickets.values()) ticket.leave();
  }

  private async orLeave<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.leave(error);
      throw error;
    }
  }

  /** Waits until the models of the voices have been loaded. */
  private async loaded(): Promise<void> {
    const { loading } = this;
    if (loading) await inSpan(this.trace.child('speech.load_model'), () => abortable(loading, this.output.signal));
  }

  /** The gains of a request's voices: what determines its sound in addition to the plan and the engines. */
  private levelsOf(selected: SelectedVoice): unknown {
    return voicesOf(selected).map(({ voice }) => [voice.voiceId, gainFor(voice.loudness, this.parts.loudness)]);
  }
}

function cannotTell(voiceId: string): InvalidSpeechRequestError {
  const rule = `must be a voice that can tell how it says a text. The voice "${shownVoiceId(voiceId)}" cannot: its engine is elsewhere, or it was trained with letters`;
  return new InvalidSpeechRequestError('voiceId', 'invalid', rule);
}

/** Begins the span of a speech. Somebody may never read the speech's events, so it also ends when the signal aborts. */
export function beginSpeechSpan({ trace: request = noSpan, signal }: Pick<SpeechOutput, 'trace' | 'signal'>): Span {
  if (request === noSpan) return noSpan;
  const trace = request.child('speech');
  signal.addEventListener('abort', () => trace.end({ error: signal.reason }), { once: true });
  return trace;
}

/**
 * Returns the gain of each voice of a request, in decibels.
 *
 * @param loudness the common loudness of all voices, as in `SpeechOptions`.
 */
export function gainsOf({ voice, others }: SelectedVoice, loudness: number | undefined): (voiceId: string) => number {
  return (voiceId) => gainFor((others.get(voiceId)?.voice ?? voice).loudness, loudness);
}

/** Looks for the encoded speech in the cache. */
function findStored(encoded: EncodedOutput, trace: Span): Promise<EncodedSpeech | undefined> {
  return inSpan(trace.child('speech.cache'), async (lookUp) => {
    const stored = await encoded.find();
    lookUp.set({ 'voxgate.cache.hit': stored !== undefined });
    return stored;
  });
}

/** What is recorded of a speech: never its text. */
function traceFacts(
  { voice, sampleRate }: SelectedVoice,
  { format }: SpeechOutput,
  characters: number,
): Record<string, string | number> {
  return {
    'voxgate.voice': shownVoiceId(voice.voiceId),
    'voxgate.engine': voice.engine,
    'voxgate.audio.format': format,
    'voxgate.audio.sample_rate': sampleRate,
    'voxgate.characters': characters,
  };
}

/** The caller's text, if some of it is not read. */
function readableSource({ plan }: PreparedSpeech): ReadableSource | undefined {
  return plan.unread.length > 0 ? new ReadableSource(plan) : undefined;
}
