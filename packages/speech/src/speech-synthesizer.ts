import { digestOf } from './cache/cache-keys';
import type { EncodedOutput, EncodedSpeech } from './cache/encoded-output';
import { type CachedPieces, type CachedSpeaker, type SpeechCache, unknownModel } from './cache/speech-cache';
import { captionsOf } from './captions/captions';
import { AudioEncoders } from './encoding/audio-encoders';
import { audioFormats, defaultSampleRate, sampleRateProblem } from './encoding/audio-format';
import { encoderCode } from './encoding/encoder-code';
import { type EngineStatus, engineStatus } from './engine-status';
import type { SpeechEngine } from './engines/speech-engine';
import { InvalidSpeechRequestError, QueueFullError, TextTooLongError } from './errors';
import { readMarkup, spokenCharacters } from './markup/read-text';
import { scanMarkup } from './markup/scan-markup';
import { TextInParts } from './markup/text-in-parts';
import { estimatedSeconds } from './plan/estimated-seconds';
import { dividedPiece, singleTurnPiece } from './plan/piece-size';
import { planSpeech, type PlanVoice } from './plan/plan-speech';
import { SpeakingTimeEstimator } from './plan/speaking-time';
import type { SpeechPlan } from './plan/speech-plan';
import { EngineQueues } from './queue/engine-queues';
import { lateTicket, type QueueTicket, readingTicket } from './queue/queue-ticket';
import { parkWhileUnread } from './rendering/buffering';
import { limitPeaks } from './rendering/limit-peaks';
import type { EarlierAudio } from './rendering/playback-prediction';
import {
  type AudioSegment,
  leadingSilence,
  renderSpeech,
  type Speaker,
  speakerOf,
  type Speakers,
} from './rendering/render-speech';
import { type SessionSpeaker, SpeechSession } from './session/speech-session';
import {
  checkInstructions,
  inLanguagesOf,
  lengthsByVoice,
  totalBreakSeconds,
  voiceIdsOf,
  withVoiceIds,
} from './speech-instructions';
import type {
  BackgroundRequest,
  KeptRequest,
  PlanRequest,
  SessionRequest,
  Speech,
  SpeechEvent,
  SpeechFacts,
  SpeechOutput,
  SpeechPreview,
  SpeechRequest,
  SpeechStatus,
  SpeechStream,
  TextRequest,
  TextSize,
} from './speech-types';
import { gainFor } from './sound/voice-gain';
import { abortable, pause } from './support/abortable';
import type { Log } from './support/log';
import { inSpan, itemsInSpan, noSpan, type Span } from './support/tracing';
import { inTimeSlices } from './support/time-slices';
import { type AnalyzedText, analyzeText } from './text/analyze-text';
import { applyDictionaries } from './text/dictionary/apply-dictionaries';
import type { MarkedText } from './text/marked-text';
import { countCharacters, countNormalizedCharacters, textProblem } from './text/text-length';
import { ReadableSource } from './times/readable-source';
import type { TimestampKind } from './times/timestamp';
import type { Voice } from './voices/voice';
import { VoiceCatalogue } from './voices/voice-catalogue';

/** What a synthesizer consists of, and its limits. */
export interface SpeechOptions {
  /** The engines, best first. They start and end with the synthesizer. */
  readonly engines: readonly SpeechEngine[];
  /** Speaks only while no other engine has voices. */
  readonly fallbackEngine?: SpeechEngine;
  /**
   * The voice for requests that name none. While it is not available, the first voice of the first engine that has voices
   * speaks ({@link VoiceCatalogue.default}).
   */
  readonly defaultVoiceId?: string;
  /** Maximum length of a text in Unicode code points. */
  readonly maxTextCharacters: number;
  /** Whether emoji are spoken by their names or skipped. */
  readonly emoji: 'name' | 'silent';
  /**
   * The common loudness of all voices: integrated loudness of mono speech by EBU R 128, in LUFS. If omitted, each voice has its own.
   */
  readonly loudness?: number;
  /** Maximum number of requests per engine that wait or are spoken. */
  readonly queueCapacity: number;
  /** Maximum number of threads that encode audio. */
  readonly encoderThreads: number;
  /** Keeps finished speech. If omitted, nothing is kept. Closed with the synthesizer. */
  readonly cache?: SpeechCache;
  /** Defaults to no log. */
  readonly log?: Log;
}

/**
 * Normalized text may be this many times longer than the text limit. Prose full of numbers, dates and amounts
 * ("$1,234.5m") grows two- to threefold. A text of signs alone grows elevenfold or more, so that one page would become an hour
 * of speech.
 */
const maxGrowth = 4;

/** Queue group for requests without an account. */
const sharedQueueGroup = '';

/** A voice and its engine. */
interface VoiceOfEngine {
  voice: Voice;
  engine: SpeechEngine;
}

/** The voices and engines for a request, and the checked output options. */
interface SelectedVoice extends VoiceOfEngine {
  /** The other voices of the request, by their ids. */
  others: ReadonlyMap<string, VoiceOfEngine>;
  sampleRate: number;
  timestamps: TimestampKind | undefined;
}

/** An output, and what its listener hears before it. */
interface OutputInQueue extends SpeechOutput {
  readonly earlier?: EarlierAudio;
  /** The cache for its pieces. Defaults to the synthesizer's. */
  readonly keptIn?: SpeechCache;
  /** Whether nobody listens: it waits until no other request needs a turn. Defaults to false. */
  readonly isBackground?: boolean;
}

/** A request, which may continue the speech of a session. */
type SpokenRequest = SpeechRequest & OutputInQueue;

/** Whether all bytes are needed at the end, or as soon as they are ready. */
type OutputMode = 'whole' | 'stream';

/** A checked text, before it enters the queue. */
interface Candidate extends TextSize {
  text: string;
  /** Length of the text that other voices speak, by their ids. */
  lengths: ReadonlyMap<string, number>;
  selected: SelectedVoice;
  mode: OutputMode;
  /** Whether its speech is encoded by itself, so that the bytes can be kept. Defaults to true. */
  isEncoded?: boolean;
}

/** A plan in the queue, with everything that its rendering needs. */
interface PreparedSpeech extends Omit<SpeechOutput, 'timestamps' | 'sampleRate' | 'trace'>, SelectedVoice {
  /** The span of the speech, which ends with it. */
  trace: Span;
  earlier?: EarlierAudio;
  plan: SpeechPlan;
  /** Length of the text in Unicode code points. */
  characters: number;
  speakers: Speakers;
  /** Its places in the queues, one for each engine. */
  tickets: readonly QueueTicket[];
  mode: OutputMode;
  /** Its pieces in the cache, if the request uses it. */
  cached: CachedPieces | undefined;
  /** Its encoded speech in the cache, if the request uses it. */
  encoded: EncodedOutput | undefined;
  /** What has been found there. */
  stored: EncodedSpeech | undefined;
}

/** An event of the pipeline, and whether it replaces speech with silence. */
type PipelineEvent = SpeechEvent & { isSilence?: boolean };

/** Length of the silence returned for a text with nothing to speak. Longer than the longest frame of any codec. */
const silenceDurationSeconds = 0.1;

/** Milliseconds after which a session tries again to get a place in a full queue. */
const queueRetryMs = 200;

/** Letters, digits, and emoji, which may have names. */
const mayBeSpoken = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

/** Length of the first audio in a stream. The rest of its segment follows when it has been encoded. */
const firstSliceSeconds = 0.12;

/**
 * Turns text into speech: the entry point of this library.
 *
 * @example
 * const speech = new SpeechSynthesizer({ engines: [new FliteEngine({ processes: 2 })], ...limits });
 * await speech.start();
 */
export class SpeechSynthesizer {
  readonly voices: VoiceCatalogue<SpeechEngine>;
  private readonly engines: readonly SpeechEngine[];
  /** Encode in threads. For files of finished speech. */
  readonly encoders: AudioEncoders;
  private readonly queues: EngineQueues;

  constructor(private readonly options: SpeechOptions) {
    const { engines, fallbackEngine, defaultVoiceId, encoderThreads, queueCapacity, log } = options;
    this.voices = new VoiceCatalogue(engines, { fallback: fallbackEngine, defaultVoiceId });
    this.engines = fallbackEngine ? [...engines, fallbackEngine] : engines;
    this.encoders = new AudioEncoders({ maxThreads: encoderThreads, log });
    this.queues = new EngineQueues(queueCapacity);
  }

  /**
   * Starts the engines and the first encoding thread.
   *
   * @throws {Error} if a worker has not been built, or an engine cannot be loaded.
   */
  async start(): Promise<void> {
    this.encoders.start();
    await Promise.all(this.engines.map((engine) => engine.start()));
  }

  /** Ends the engines and the encoding threads. Speech that is being made fails. */
  async close(): Promise<void> {
    await Promise.all([this.encoders.close(), ...this.engines.map((engine) => engine.close())]);
    await this.options.cache?.close();
  }

  /** Whether it can speak: an engine has voices, all engines with voices are ready, and none is stuck. */
  isReady(): boolean {
    return this.voices.isReady() && !this.queues.isStuck();
  }

  /** What operators see of the engines that have voices, and of their queues. */
  engineStatus(): EngineStatus[] {
    return this.engines
      .filter((engine) => engine.voices().length > 0)
      .map((engine) => engineStatus(engine, this.queues));
  }

  /** The cache of speech; `undefined` if there is none. */
  get cache(): Pick<SpeechCache, 'bytes' | 'check' | 'counts'> | undefined {
    return this.options.cache;
  }

  /**
   * Speaks a text and returns the complete speech.
   *
   * @example
   * const { audio } = await speech.speak({ text: 'Hello.', voiceId: 'slt', format: 'mp3', speed: 1, signal });
   *
   * @throws {InvalidSpeechRequestError} if the text is empty or the voice cannot speak it, or the format or the voice does not
   * support the sample rate or the timestamps.
   * @throws {TextTooLongError}
   * @throws {VoiceNotFoundError}
   * @throws {QueueFullError}
   * @throws {EngineCrashedError}
   * @throws {EngineUnavailableError}
   * @throws {unknown} the signal's reason, once it has aborted.
   */
  async speak(request: SpeechRequest): Promise<Speech> {
    const startedAt = performance.now();
    const prepared = await this.prepare(request, 'whole');
    const audio: Uint8Array[] = [];
    const timestamps: Speech['timestamps'] = [];
    const marks: Speech['marks'] = [];
    let durationSeconds = 0;
    let firstAudioMs: number | undefined;
    let isSilence = false;
    for await (const event of this.events(prepared)) {
      isSilence ||= event.isSilence === true;
      // A whole file's bytes come at its end, so the first event of any type marks the first audio.
      firstAudioMs ??= performance.now() - startedAt;
      if (event.type === 'audio') audio.push(event.bytes);
      else if (event.type === 'timestamp') timestamps.push(event.timestamp);
      else if (event.type === 'mark') marks.push(event.mark);
      else durationSeconds = event.durationSeconds;
    }
    return {
      ...factsOf(prepared, isSilence),
      audio: Buffer.concat(audio),
      durationSeconds,
      timestamps: timestamps.filter(({ type }) => type === prepared.timestamps),
      marks,
      ...(request.captions && { captions: captionsOf(timestamps, request.captions, readableSource(prepared)) }),
      timings: {
        queueMs: waitedMs(prepared),
        firstAudioMs: firstAudioMs!,
        totalMs: performance.now() - startedAt,
      },
    };
  }

  /**
   * Speaks a text and returns as soon as the first audio is ready.
   *
   * @throws what `speak` throws. Reading the events throws the same errors if the speech fails later.
   */
  async stream(request: SpeechRequest): Promise<SpeechStream> {
    const startedAt = performance.now();
    return this.streamOf(await this.prepare(request, 'stream'), startedAt);
  }

  /**
   * Plans a text without speaking it. The plan is data: it can be stored as JSON and rendered later.
   *
   * @throws {InvalidSpeechRequestError} if the text is empty or the voice cannot speak it.
   * @throws {TextTooLongError}
   * @throws {VoiceNotFoundError}
   * @throws {EngineUnavailableError} if the voice's model cannot be loaded.
   * @throws {unknown} the signal's reason, once it has aborted.
   */
  async plan(request: PlanRequest): Promise<SpeechPlan> {
    const { marked } = await this.read(request);
    const selected = this.voices.find(request.voiceId);
    const others = voiceIdsOf(marked).map((voiceId) => this.voices.find(voiceId));
    const loading = loadingOf([selected, ...others]);
    const analyzed = await this.analyze(marked, request, selected);
    if (loading) await (request.signal ? abortable(loading, request.signal) : loading);
    return this.planFor(analyzed, { ...request, voiceId: selected.voice.voiceId });
  }

  /**
   * Speaks a plan and returns as soon as the first audio is ready.
   *
   * @throws what `stream` throws.
   */
  async render(plan: SpeechPlan, output: SpeechOutput): Promise<SpeechStream> {
    const startedAt = performance.now();
    return this.streamOf(await this.preparePlan(plan, output, 'stream'), startedAt);
  }

  /**
   * Speaks a plan without encoding it, in turns that no other request needs. What has been spoken is kept piece by piece, so that the
   * same plan can go on after an interruption. Gain is applied, and peaks are limited, as in `stream`. A plan with nothing to speak has
   * no segments.
   *
   * @throws what `stream` throws, except `QueueFullError`: it waits for as long as others speak.
   */
  async *renderInBackground(plan: SpeechPlan, request: BackgroundRequest): AsyncGenerator<AudioSegment> {
    const output: OutputInQueue = { ...request, format: 'pcm', timestamps: 'finest', isBackground: true };
    const prepared = await this.preparePlan(plan, output, 'whole', false);
    try {
      for await (const segment of this.soundOrBreak(prepared)) {
        // A slow store holds the speech up: what it has not kept would have to be spoken again.
        await request.keptIn.written();
        yield segment;
      }
    } finally {
      prepared.cached?.close();
      for (const ticket of prepared.tickets) ticket.leave();
    }
  }

  /**
   * The sound of a plan as far as `renderInBackground` has spoken it, for others than the one who has it spoken. It waits for the rest, and
   * speaks nothing itself: it takes no place in the queue.
   *
   * @throws {NotKeptError} after what is kept, when the rest is not worth waiting for.
   * @throws {VoiceNotFoundError}
   * @throws {unknown} the signal's reason, once it has aborted; what `isWorthWaiting` throws.
   */
  async *renderKept(plan: SpeechPlan, request: KeptRequest): AsyncGenerator<AudioSegment> {
    const { keptIn, cacheScope, queueGroup, signal, isWorthWaiting } = request;
    const output = { format: 'pcm', timestamps: 'finest' } as const;
    const others = plan.pieces.flatMap(({ voiceId }) => voiceId ?? []);
    const loading = loadingOf(voicesOf(this.selectVoice(plan.voiceId, output, others)));
    if (loading && plan.pieces.length > 0) await abortable(loading, signal);
    const selected = this.selectVoice(plan.voiceId, output, others);
    if (plan.pieces.length === 0)
      return yield* leadingSilence(plan, selected.voice.sampleRate, { skip: () => undefined });
    const ticket = readingTicket(queueGroup, signal);
    const speakers = speakersOf(selected, new Map(voicesOf(selected).map(({ engine }) => [engine, ticket])));
    const cached = this.openCache(plan, selected, { ...output, keptIn, cacheScope, signal }, speakers)!;
    const gainOf = (voiceId: string) => this.gainOf(selected.others.get(voiceId)?.voice ?? selected.voice);
    try {
      const pieces = cached.keptOnly(isWorthWaiting);
      for await (const segment of limitPeaks(renderSpeech(plan, { speakers, mode: 'whole', gainOf, pieces }))) {
        signal.throwIfAborted();
        yield segment;
      }
    } finally {
      cached.close();
      ticket.leave();
    }
  }

  /**
   * Normalizes a text without speaking it.
   *
   * @throws {InvalidSpeechRequestError} if the text is empty or the voice cannot speak it.
   * @throws {TextTooLongError}
   * @throws {VoiceNotFoundError}
   * @throws {unknown} the signal's reason, once it has aborted.
   */
  async preview(request: TextRequest): Promise<SpeechPreview> {
    const { marked, characters } = await this.read(request);
    return { ...(await this.analyze(marked, request, this.voices.find(request.voiceId))), characters };
  }

  /**
   * Opens a session for a text that is still being written. Each of its texts enters the queue by itself. A full queue refuses the
   * first one; the others wait for a place, so that a speech that has begun goes on.
   *
   * @throws {VoiceNotFoundError}
   * @throws {InvalidSpeechRequestError} if the format or the voice does not support the sample rate or the timestamps.
   */
  openSession(request: SessionRequest): SpeechSession {
    const { format, queueGroup: owner, syntax = 'text', normalize } = request;
    const { maxTextCharacters } = this.options;
    const { voice, sampleRate, timestamps } = this.selectVoice(request.voiceId, request, []);
    const parts = new TextInParts({ syntax, normalize, maxTextCharacters, voiceLanguage: () => voice.language });
    let hasBegun = false;
    const onFirstTurn = once(request.onFirstTurn);
    const onTurn = (queueMs: number): void => void onFirstTurn(queueMs);
    const speaker: SessionSpeaker = {
      language: voice.language,
      speed: request.speed,
      ...(request.whenNothingToSay === 'silence' && {
        silence: { seconds: silenceDurationSeconds, sampleRate: voice.sampleRate },
      }),
      maxCharacters: maxTextCharacters,
      canJoinFiles: audioFormats[format].canJoinFiles,
      openEncoder: () =>
        this.encoders.open(format, {
          inputRate: voice.sampleRate,
          outputRate: sampleRate,
          mode: 'stream',
          owner,
          trace: request.trace,
        }),
      scan: scanMarkup(syntax, normalize),
      read: (text) => {
        const { source: _text, ...instructions } = parts.read(text);
        const marked = { ...instructions, source: text };
        // As they were sent: with the white space between two parts.
        const characters = countCharacters(text) - countCharacters(text.trim()) + spokenCharacters(marked);
        const breakSeconds = totalBreakSeconds(marked);
        const isBlank = breakSeconds === 0 && (marked.characters === 0 || !mayBeSpoken.test(text));
        const speak = (signal: AbortSignal, earlier?: EarlierAudio) => {
          const waits = hasBegun;
          hasBegun = true;
          return this.segments(
            {
              ...request,
              text,
              instructions,
              earlier,
              voiceId: voice.voiceId,
              whenNothingToSay: 'silence',
              signal,
              onAccepted: once(request.onAccepted),
              onSynthesized: ({ audioSeconds }) => request.onSynthesized?.({ characters, audioSeconds }),
            },
            { waits, onTurn },
          );
        };
        return { characters, breakSeconds, isBlank, speak };
      },
    };
    return new SpeechSession(speaker, { ...request, timestamps });
  }

  /**
   * Returns the text limit, and what a request for a voice would wait for now.
   *
   * @throws {VoiceNotFoundError}
   */
  status(voiceId: string): SpeechStatus {
    const { engine, voice } = this.voices.find(voiceId);
    return {
      maxTextCharacters: this.options.maxTextCharacters,
      voiceIsLoading: engine.loading(voice.voiceId) !== undefined,
      requestsInQueue: this.queues.size(engine),
    };
  }

  /**
   * Speaks a text without encoding it. A text with nothing to speak has no segments.
   *
   * @param waits whether it waits for a place in a full queue.
   * @param onTurn called when the first sound is there, with the milliseconds that the text has waited in the queue.
   */
  private async *segments(
    request: SpokenRequest,
    { waits, onTurn }: { waits: boolean; onTurn: (queueMs: number) => void },
  ): AsyncGenerator<AudioSegment> {
    const { onSynthesized, signal } = request;
    const prepare = () => this.prepare(request, 'stream', false);
    const prepared = await (waits ? this.whenFree(prepare, signal) : prepare());
    const { tickets, cached, characters } = prepared;
    const length = new SoundLength();
    try {
      for await (const segment of endingSpan(prepared, parkWhileUnread(this.soundOrBreak(prepared), tickets))) {
        if (length.seconds === 0) onTurn(waitedMs(prepared));
        length.add(segment.samples.length, segment.sampleRate);
        yield segment;
        signal.throwIfAborted();
      }
    } finally {
      cached?.close();
      for (const ticket of tickets) ticket.leave();
      if (length.seconds > 0) onSynthesized?.({ characters, audioSeconds: length.seconds });
    }
  }

  /** Brings a plan into the queue. */
  private preparePlan(
    plan: SpeechPlan,
    output: OutputInQueue,
    mode: OutputMode,
    isEncoded = true,
  ): Promise<PreparedSpeech> {
    const size = sizeOfPlan(plan);
    this.checkLength(size.characters);
    const lengths = new Map<string, number>();
    for (const { voiceId, text } of plan.pieces) {
      if (voiceId !== undefined) lengths.set(voiceId, (lengths.get(voiceId) ?? 0) + text.length);
    }
    const selected = this.selectVoice(plan.voiceId, output, lengths.keys());
    const candidate: Candidate = { text: plan.source, lengths, ...size, selected, mode, isEncoded };
    return inSpeech(output, mode, (trace) =>
      this.admit(candidate, { ...output, trace }, async (accept) => {
        await accept({ isSilent: plan.pieces.length === 0 });
        return plan;
      }),
    );
  }

  /** Repeats what a full queue refuses, until there is a place. */
  private async whenFree<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof QueueFullError)) throw error;
        await pause(queueRetryMs, signal);
      }
    }
  }

  /** Checks a request and plans it in the queue. */
  private async prepare(request: SpokenRequest, mode: OutputMode, isEncoded = true): Promise<PreparedSpeech> {
    return inSpeech(request, mode, async (trace) => {
      const traced = { ...request, trace };
      const { text, voiceId } = request;
      const { marked, ...size } = await this.read(request);
      const selected = this.selectVoice(voiceId, request, voiceIdsOf(marked));
      const lengths = lengthsByVoice(marked);
      return this.admit({ text, lengths, ...size, selected, mode, isEncoded }, traced, async (accept) => {
        const analyzed = await this.analyze(marked, traced, selected);
        await accept({ isSilent: analyzed.sentences.length === 0 });
        // The request keeps its voice, even if the default voice has changed.
        return this.planFor(analyzed, { ...traced, voiceId: selected.voice.voiceId });
      });
    });
  }

  /**
   * Enters the queues of all engines that the request needs, and plans. The queues come first, so that a full queue refuses without
   * normalizing the text.
   *
   * While a voice's model loads, the request holds its places in the queues, but waits for no turn.
   *
   * If a queue is full, a request that uses the cache is planned all the same, and refused only if it needs a turn. A request
   * whose encoded speech is in the cache leaves the queues at once.
   *
   * @param plan calls `accept` once it has analyzed the text. If there is something to speak, `accept` waits until the models of the
   * voices have been loaded.
   */
  private async admit(
    candidate: Candidate,
    output: OutputInQueue,
    plan: (accept: (text: { isSilent: boolean }) => Promise<void>) => Promise<SpeechPlan>,
  ): Promise<PreparedSpeech> {
    const { characters, selected, mode, isEncoded = true } = candidate;
    const { signal, onAccepted, trace = noSpan } = output;
    const loading = loadingOf([selected, ...selected.others.values()]);
    const { tickets, refusal } = this.enterQueues(candidate, output);
    const leave = () => tickets.forEach((ticket) => ticket.leave());
    let cached: CachedPieces | undefined;
    try {
      const planned = await plan(async ({ isSilent }) => {
        // Silence needs no model.
        if (loading && !isSilent) await inSpan(trace.child('speech.load_model'), () => abortable(loading, signal));
      });
      const { sampleRate, voice } = selected;
      await onAccepted?.({
        characters,
        estimatedSeconds: estimatedSeconds(planned),
        sampleRate,
        voiceId: voice.voiceId,
      });
      // Loading may have changed the voice's properties.
      const loaded = this.selectVoice(selected.voice.voiceId, output, selected.others.keys());
      const speakers = speakersOf(loaded, tickets);
      cached = this.openCache(planned, loaded, output, speakers);
      if (cached) output.onPlanned?.(digestOf([cached.tag, this.levelsOf(loaded), ...outputFacts(loaded, output)]));
      const facts = [...encodingFacts(loaded, output, mode), this.levelsOf(loaded)];
      const encoded = isEncoded ? cached?.encoded(facts) : undefined;
      const stored = encoded && (await findStored(encoded, trace));
      if (stored) {
        cached?.close();
        leave();
      } else if (refusal && (await cached?.forecast()) !== 'hit') throw refusal;
      const all = [...tickets.values()];
      trace.set(traceFacts(loaded, output, characters));
      const found = { cached, encoded, stored };
      return { ...output, ...loaded, trace, plan: planned, characters, speakers, tickets: all, mode, ...found };
    } catch (error) {
      cached?.close();
      leave();
      throw error;
    }
  }

  /**
   * Enters the queue of each engine once.
   *
   * @returns the tickets, and why a queue has refused the request if it uses the cache.
   * @throws {QueueFullError} if a queue is full and the request does not use the cache.
   */
  private enterQueues(
    { text, lengths, selected }: Candidate,
    output: OutputInQueue,
  ): { tickets: ReadonlyMap<SpeechEngine, QueueTicket>; refusal?: QueueFullError } {
    const { queueGroup = sharedQueueGroup, signal, earlier, isBackground } = output;
    const urgency = isBackground ? 'background' : earlier ? 'continued' : 'first';
    const usesCache = this.usesCache(selected, output);
    const work = new Map([[selected.engine, text.length]]);
    for (const [voiceId, { engine }] of selected.others) {
      if (engine !== selected.engine) work.set(engine, (work.get(engine) ?? 0) + (lengths.get(voiceId) ?? 0));
    }
    const tickets = new Map<SpeechEngine, QueueTicket>();
    let refusal: QueueFullError | undefined;
    try {
      for (const [engine, length] of work) {
        const enter = () => this.queues.enter(engine, queueGroup, length, signal, urgency);
        const entered = usesCache ? enterIfPossible(enter, queueGroup, signal) : { ticket: enter() };
        tickets.set(engine, entered.ticket);
        refusal ??= entered.refusal;
      }
    } catch (error) {
      for (const ticket of tickets.values()) ticket.leave();
      throw error;
    }
    return { tickets, ...(refusal && { refusal }) };
  }

  /** The gain of a voice in decibels. */
  private gainOf({ loudness }: Voice): number {
    return gainFor(loudness, this.options.loudness);
  }

  /** The gains of a request's voices: what determines its sound in addition to the plan and the engines. */
  private levelsOf(selected: SelectedVoice): unknown {
    return voicesOf(selected).map(({ voice }) => [voice.voiceId, this.gainOf(voice)]);
  }

  /** Whether a request can be answered from the cache. */
  private usesCache(selected: SelectedVoice, { cacheScope, keptIn }: OutputInQueue): boolean {
    if (keptIn) return true;
    const canCache = this.options.cache !== undefined && cacheScope !== undefined;
    return canCache && voicesOf(selected).every(({ engine, voice }) => engine.fingerprint(voice.voiceId) !== undefined);
  }

  private openCache(
    plan: SpeechPlan,
    selected: SelectedVoice,
    { cacheScope: scope, keptIn }: OutputInQueue,
    { main, others }: Speakers,
  ): CachedPieces | undefined {
    const cache = keptIn ?? this.options.cache;
    if (!cache || scope === undefined) return undefined;
    // What is kept must be found again, also if it is not known exactly how the voice sounds.
    const unknown = keptIn && unknownModel;
    const cachedMain = cachedSpeaker(main, selected.voice.voiceId, unknown);
    if (!cachedMain) return undefined;
    const cachedOthers = new Map<string, CachedSpeaker>();
    for (const [voiceId, speaker] of others ?? []) {
      const cachedOther = cachedSpeaker(speaker, voiceId, unknown);
      if (!cachedOther) return undefined;
      cachedOthers.set(voiceId, cachedOther);
    }
    return cache.open({ plan, speakers: { main: cachedMain, others: cachedOthers }, scope });
  }

  private planFor(
    analyzed: AnalyzedText,
    { voiceId, speed, queueGroup = sharedQueueGroup, signal, trace = noSpan }: PlanRequest & { voiceId: string },
  ): Promise<SpeechPlan> {
    const voices = new Map<string, PlanVoice>();
    const voiceOf = (id: string): PlanVoice => {
      const known = voices.get(id) ?? planVoiceOf(this.voices.find(id));
      voices.set(id, known);
      return known;
    };
    const planning = planSpeech(analyzed, { ...voiceOf(voiceId), voiceId, speed, voiceOf });
    return inSpan(trace.child('speech.plan'), async (span) => {
      const plan = await inTimeSlices(planning, queueGroup, signal);
      span.set({ 'voxgate.plan.pieces': plan.pieces.length });
      return plan;
    });
  }

  /**
   * Reads the text of a request with its instructions. Mixes of voices have the ids that those with the same sound share.
   *
   * @throws {InvalidSpeechRequestError | InvalidMarkupError | TextTooLongError | VoiceNotFoundError}
   * @throws {unknown} what `voiceIdOf` throws.
   */
  private async read(request: TextRequest): Promise<TextSize & { marked: MarkedText }> {
    const { text, syntax, normalize, instructions, voiceIdOf } = request;
    const problem = textProblem(text);
    if (problem) throw new InvalidSpeechRequestError('text', problem.reason, problem.rule);

    const { maxTextCharacters } = this.options;
    const voiceLanguage = () => this.voices.find(request.voiceId).voice.language;
    const read = instructions
      ? { ...instructions, source: text }
      : readMarkup(text, { syntax, normalize, maxTextCharacters, voiceLanguage });
    const characters = spokenCharacters(read);
    this.checkLength(characters);
    checkInstructions(read);
    const ids = new Map<string, string>();
    for (const name of voiceIdsOf(read)) {
      const id = voiceIdOf ? await voiceIdOf(name) : name;
      ids.set(name, this.voices.find(id).voice.voiceId);
    }
    const marked = withVoiceIds(read, (name) => ids.get(name)!);
    return { marked, characters, breakSeconds: totalBreakSeconds(marked) };
  }

  /** @throws {TextTooLongError} */
  private checkLength(characters: number): void {
    const limit = this.options.maxTextCharacters;
    if (characters > limit) {
      throw new TextTooLongError(`has ${characters} characters; this server accepts up to ${limit}.`);
    }
  }

  /** @throws {InvalidSpeechRequestError | TextTooLongError} if there is nothing to speak, or the normalized text is too long. */
  private async analyze(
    marked: MarkedText,
    request: TextRequest & Pick<SpeechOutput, 'whenNothingToSay'>,
    { voice: { voiceId, language }, engine }: VoiceOfEngine,
  ): Promise<AnalyzedText> {
    // What the engine normalizes, it should get as it is written.
    const mode = engine.traitsOf(voiceId).normalizes ? 'off' : (request.normalize ?? 'auto');
    const { whenNothingToSay = 'refuse', queueGroup = sharedQueueGroup, signal, trace = noSpan } = request;
    const { emoji } = this.options;
    const most = this.options.maxTextCharacters * maxGrowth;
    const text = inLanguagesOf(marked, (other) => this.voices.find(other).voice);
    const { dictionaries = [] } = request;
    const analyze = function* () {
      const looked = yield* applyDictionaries(text, dictionaries, {
        maxCharacters: most,
        onTooLong: () => {
          throw new TextTooLongError(
            `grows to more than ${most} characters with its pronunciation dictionaries, which is the limit.`,
          );
        },
      });
      return yield* analyzeText(looked, { language, mode, emoji });
    };
    const analyzed = await inSpan(trace.child('speech.normalize'), () => inTimeSlices(analyze(), queueGroup, signal));
    if (analyzed.sentences.length === 0 && whenNothingToSay === 'refuse') throw nothingToSay(voiceId);
    const normalized = countNormalizedCharacters(analyzed.text.normalized);
    if (normalized > most) {
      throw new TextTooLongError(
        `may grow to ${normalized} characters when its numbers and signs are written out; the limit is ${most}.`,
      );
    }
    return analyzed;
  }

  /** @throws {VoiceNotFoundError | InvalidSpeechRequestError} */
  private selectVoice(
    voiceId: string | undefined,
    output: Pick<SpeechOutput, 'format' | 'sampleRate' | 'timestamps'>,
    otherVoiceIds: Iterable<string>,
  ): SelectedVoice {
    const { voice, engine } = this.voices.find(voiceId);
    const others = new Map(Array.from(otherVoiceIds, (id) => [id, this.voices.find(id)]));
    const all = [voice, ...Array.from(others.values(), (other) => other.voice)];
    const sampleRate = output.sampleRate ?? defaultSampleRate(output.format, voice.sampleRate);
    const rateProblem = sampleRateProblem(output.format, sampleRate);
    if (rateProblem) throw new InvalidSpeechRequestError('sampleRate', 'invalid', rateProblem);
    const timestamps = output.timestamps === 'finest' ? finestOf(all) : output.timestamps;
    const untimed = timestamps && all.find((each) => !each.timestamps.includes(timestamps));
    if (untimed) {
      const offered = ['none', ...untimed.timestamps].join(', ');
      const rule = `must be one of: ${offered} for the voice "${untimed.voiceId}"`;
      throw new InvalidSpeechRequestError('timestamps', 'invalid', rule);
    }
    return { voice, engine, others, sampleRate, timestamps };
  }

  private async streamOf(prepared: PreparedSpeech, startedAt: number): Promise<SpeechStream> {
    const { stored } = prepared;
    const forecast = stored ? undefined : prepared.cached?.forecast();
    const events = parkWhileUnread(this.events(prepared), prepared.tickets);
    const first: PipelineEvent[] = [];
    for (let event = await events.next(); !event.done; event = await events.next()) {
      first.push(event.value);
      if (event.value.type === 'audio') break;
    }
    const isSilence = first.some((event) => event.isSilence);
    return {
      ...factsOf(prepared, isSilence),
      // What has been read is certain; the rest is a forecast.
      ...(forecast && { cache: prepared.cached?.status === 'miss' ? 'miss' : await forecast }),
      timings: { queueMs: waitedMs(prepared), firstAudioMs: performance.now() - startedAt },
      events: onlyAskedFor(prepend(first, events), prepared.timestamps),
      ...(stored && { storedBytes: stored.size }),
    };
  }

  /** The events of a speech: stored ones, or those of the pipeline, which are then stored. */
  private events(prepared: PreparedSpeech): AsyncGenerator<PipelineEvent> {
    const { encoded, stored } = prepared;
    if (stored) return endingSpan(prepared, replay(stored, prepared));
    const events = endingSpan(prepared, this.pipeline(prepared));
    return encoded ? encoded.keep(events) : events;
  }

  /** The sound of a plan, with the common loudness. */
  private sound(prepared: PreparedSpeech): AsyncGenerator<AudioSegment> {
    const { plan, speakers, mode, cached, voice, others, earlier, trace } = prepared;
    const gainOf = (voiceId: string) => this.gainOf(others.get(voiceId)?.voice ?? voice);
    return limitPeaks(renderSpeech(plan, { speakers, mode, gainOf, pieces: cached, earlier, trace }));
  }

  /** The sound of a part of a text, which may be a break alone. */
  private async *soundOrBreak(prepared: PreparedSpeech): AsyncGenerator<AudioSegment> {
    const { plan, voice } = prepared;
    if (plan.pieces.length > 0) yield* this.sound(prepared);
    else yield* leadingSilence(plan, voice.sampleRate, { skip: () => undefined });
  }

  /** The pipeline: plan → queue and engine → encoder. Pieces are spoken while those before them are encoded and sent. */
  private async *pipeline(prepared: PreparedSpeech): AsyncGenerator<PipelineEvent> {
    const { tickets, mode, cached, voice, characters, format, sampleRate, timestamps } = prepared;
    const { queueGroup, signal, onSynthesized, whenNothingToSay, trace } = prepared;
    const encoder = this.encoders.open(format, {
      inputRate: voice.sampleRate,
      outputRate: sampleRate,
      mode,
      owner: queueGroup,
      trace,
    });
    const length = new SoundLength();
    try {
      for await (const segment of this.sound(prepared)) {
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
}

/**
 * Begins the span of a speech. It ends with the events of what `prepare` returns, or when that throws. Somebody may never read the
 * events, so it also ends when the signal aborts.
 */
async function inSpeech(
  { trace: request = noSpan, signal }: SpeechOutput,
  mode: OutputMode,
  prepare: (trace: Span) => Promise<PreparedSpeech>,
): Promise<PreparedSpeech> {
  if (request === noSpan) return prepare(noSpan);
  const trace = request.child('speech', { facts: { 'voxgate.speech.mode': mode } });
  signal.addEventListener('abort', () => trace.end({ error: signal.reason }), { once: true });
  try {
    return await prepare(trace);
  } catch (error) {
    trace.end({ error });
    throw error;
  }
}

/** Passes the items of a speech on, and ends its span with them. */
function endingSpan<T>({ trace, cached }: PreparedSpeech, items: AsyncGenerator<T>): AsyncGenerator<T> {
  return itemsInSpan(trace, items, () => ({ 'voxgate.cache.status': cached?.status }));
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
    'voxgate.voice': voice.voiceId,
    'voxgate.engine': voice.engine,
    'voxgate.audio.format': format,
    'voxgate.audio.sample_rate': sampleRate,
    'voxgate.characters': characters,
  };
}

/**
 * @param unknown the fingerprint of a voice that has none.
 * @returns `undefined` if it is not known exactly how the voice sounds.
 */
function cachedSpeaker(speaker: Speaker, voiceId: string, unknown?: string): CachedSpeaker | undefined {
  const fingerprint = speaker.engine.fingerprint(voiceId) ?? unknown;
  return fingerprint === undefined ? undefined : { ...speaker, voiceId, fingerprint };
}

/** The length of a sound whose sample rate may change. */
class SoundLength {
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

/** Resolves when the models of all voices have been loaded; `undefined` if they have been. Only who waits gets a failure. */
function loadingOf(voices: readonly VoiceOfEngine[]): Promise<unknown> | undefined {
  const loading = voices.flatMap(({ voice, engine }) => engine.loading(voice.voiceId) ?? []);
  if (loading.length === 0) return undefined;
  const all = Promise.all(loading);
  // Avoids an unhandled rejection while the text is still being analyzed.
  all.catch(() => undefined);
  return all;
}

/** All voices of a request. */
function voicesOf(selected: SelectedVoice): VoiceOfEngine[] {
  return [selected, ...selected.others.values()];
}

function speakersOf(
  { engine: main, others }: SelectedVoice,
  tickets: ReadonlyMap<SpeechEngine, QueueTicket>,
): Speakers {
  const speaker = (engine: SpeechEngine): Speaker => ({ engine, ticket: tickets.get(engine)! });
  return { main: speaker(main), others: new Map(Array.from(others, ([id, { engine }]) => [id, speaker(engine)])) };
}

function planVoiceOf({ voice: { voiceId, language }, engine }: VoiceOfEngine): PlanVoice {
  const traits = engine.traitsOf(voiceId);
  const speakingTime = new SpeakingTimeEstimator(language, traits.letters ?? 'any');
  return { speakingTime, pieceSize: traits.partsFollowLead ? dividedPiece : singleTurnPiece, language };
}

/** How long the first piece has waited for its turn. */
function waitedMs({ plan, speakers }: PreparedSpeech): number {
  const first = plan.pieces[0];
  return (first ? speakerOf(first, speakers) : speakers.main).ticket.waitedMs;
}

/** The amount of text in a plan. */
function sizeOfPlan(plan: SpeechPlan): TextSize {
  const { source, unread, leadingSeconds, pieces } = plan;
  const characters = new ReadableSource({ source, unread }).text(0, source.length).trim();
  const breakSeconds = pieces.reduce((sum, piece) => sum + (piece.breakSeconds ?? 0), leadingSeconds);
  return { characters: countCharacters(characters), breakSeconds };
}

/** The caller's text, if some of it is not read. */
function readableSource({ plan }: PreparedSpeech): ReadableSource | undefined {
  return plan.unread.length > 0 ? new ReadableSource(plan) : undefined;
}

function factsOf(
  { plan: { voiceId }, format, sampleRate, characters, speakers, cached }: PreparedSpeech,
  isSilence: boolean,
): SpeechFacts {
  const { contentType } = audioFormats[format];
  return {
    voiceId,
    format,
    contentType,
    sampleRate,
    characters,
    queuePosition: speakers.main.ticket.position,
    isSilence,
    ...(cached && { cache: cached.status }),
  };
}

/** The finest kind of timestamps that all of the voices support; `undefined` if there is none. */
function finestOf(voices: readonly Voice[]): TimestampKind | undefined {
  return (['word', 'sentence'] as const).find((kind) => voices.every(({ timestamps }) => timestamps.includes(kind)));
}

/** Enters the queue, or, if it is full, returns a ticket that enters when it needs a turn. */
function enterIfPossible(
  enter: () => QueueTicket,
  queueGroup: string,
  signal: AbortSignal,
): { ticket: QueueTicket; refusal?: QueueFullError } {
  try {
    return { ticket: enter() };
  } catch (error) {
    if (error instanceof QueueFullError) return { ticket: lateTicket(queueGroup, signal, enter), refusal: error };
    throw error;
  }
}

/** What determines the bytes of a speech in addition to its plan. */
function outputFacts({ sampleRate, timestamps }: SelectedVoice, output: SpeechOutput): unknown[] {
  const { captions } = output as Partial<SpeechRequest>;
  return [output.format, sampleRate, timestamps, captions];
}

/** What determines the encoded bytes of a plan, and how they are divided. Timestamps and captions are made from what is stored. */
function encodingFacts(
  { sampleRate, timestamps }: SelectedVoice,
  { format }: SpeechOutput,
  mode: OutputMode,
): unknown[] {
  return [encoderCode(format), sampleRate, mode, splitsFirst(mode, timestamps)];
}

/** Whether the first segment is split. With timestamps, it stays whole, because it is sent together with them. */
function splitsFirst(mode: OutputMode, timestamps: TimestampKind | undefined): boolean {
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

function nothingToSay(voiceId: string): InvalidSpeechRequestError {
  return new InvalidSpeechRequestError('text', 'empty', `has nothing in it that the voice "${voiceId}" can speak.`);
}

/** Returns a function that is called once, however often it is asked to. */
function once<Args extends unknown[]>(
  work: ((...args: Args) => void | Promise<void>) | undefined,
): (...args: Args) => Promise<void> {
  let done: Promise<void> | undefined;
  return (...args) => (done ??= Promise.resolve(work?.(...args)));
}

/** Yields the items that have been read already, then the rest. */
async function* prepend<T>(first: readonly T[], rest: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    yield* first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

async function* onlyAskedFor(
  events: AsyncGenerator<SpeechEvent>,
  kind: TimestampKind | undefined,
): AsyncGenerator<SpeechEvent> {
  for await (const event of events) if (event.type !== 'timestamp' || event.timestamp.type === kind) yield event;
}
