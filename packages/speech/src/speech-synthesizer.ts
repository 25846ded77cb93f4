import type { SpeechCache } from './cache/speech-cache';
import { AudioEncoders } from './encoding/audio-encoders';
import { audioFormats } from './encoding/audio-format';
import type { AudioMaker } from './encoding/audio-label';
import { type EngineStatus, engineStatus } from './engine-status';
import type { SpeechEngine } from './engines/speech-engine';
import { QueueFullError } from './errors';
import { spokenCharacters } from './markup/read-text';
import { scanMarkup } from './markup/scan-markup';
import { TextInParts } from './markup/text-in-parts';
import { checkSpeed } from './plan/speed-range';
import { checkPitch } from './pitch-of-voices';
import type { SpeechPlan } from './plan/speech-plan';
import { EngineQueues } from './queue/engine-queues';
import { readingTicket } from './queue/queue-ticket';
import { parkWhileUnread } from './rendering/buffering';
import { limitPeaks } from './rendering/limit-peaks';
import type { EarlierAudio } from './rendering/playback-prediction';
import { type AudioSegment, leadingSilence, renderSpeech } from './rendering/render-speech';
import { RequestCache } from './request-cache';
import { type SessionSpeaker, SpeechSession } from './session/speech-session';
import {
  endingSpan,
  type PreparedSpeech,
  silenceDurationSeconds,
  SoundLength,
  soundOrBreak,
  waitedMs,
} from './speech-events';
import { lengthsByVoice, totalBreakSeconds, voiceIdsOf } from './speech-instructions';
import { beginSpeechSpan, gainsOf, type PlaceOutput, SpeechPlace, type SpeechParts } from './speech-place';
import { sizeOfPlan, SpeechTexts } from './speech-texts';
import type {
  AcceptedSpeech,
  BackgroundRequest,
  KeptRequest,
  PlanRequest,
  SessionRequest,
  Speech,
  SpeechOutput,
  SpeechPreview,
  SpeechRequest,
  SpeechStatus,
  SpeechStream,
  TextRequest,
} from './speech-types';
import { abortable, pause } from './support/abortable';
import type { Log } from './support/log';
import { countCharacters } from './text/text-length';
import { confirmVoices, holdVoicesWhile } from './voice-holds';
import { loadingOf, selectVoice, speakersOf, voicesOf } from './voice-selection';
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
  /** Who is named as the maker in files, which then say that they are synthetic. If omitted, files say nothing. */
  readonly maker?: AudioMaker | undefined;
  /** Keeps finished speech. If omitted, nothing is kept. Closed with the synthesizer. */
  readonly cache?: SpeechCache;
  /** Defaults to no log. */
  readonly log?: Log;
}

/** A text of a session. */
interface SessionText extends SpeechRequest {
  /** What its listener hears before it. */
  readonly earlier?: EarlierAudio;
  /** Called when the text has been planned, before it is spoken. It may refuse the text by throwing. */
  readonly onAccepted: (facts: AcceptedSpeech) => Promise<void>;
}

/** Milliseconds after which a session tries again to get a place in a full queue. */
const queueRetryMs = 200;

/** Letters, digits, and emoji, which may have names. */
const mayBeSpoken = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

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
  private readonly texts: SpeechTexts;
  private readonly parts: SpeechParts;

  constructor(private readonly options: SpeechOptions) {
    const { engines, fallbackEngine, defaultVoiceId, encoderThreads, queueCapacity, cache, loudness, log } = options;
    this.voices = new VoiceCatalogue(engines, { fallback: fallbackEngine, defaultVoiceId });
    this.engines = fallbackEngine ? [...engines, fallbackEngine] : engines;
    this.encoders = new AudioEncoders({ maxThreads: encoderThreads, maker: options.maker, log });
    this.queues = new EngineQueues(queueCapacity);
    this.texts = new SpeechTexts(this.voices, options);
    const { voices, queues, texts, encoders } = this;
    this.parts = { voices, queues, texts, encoders, cache: new RequestCache(cache, options.maker), loudness };
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

  /** Ends the engines and the threads. Speech that is being made fails. */
  async close(): Promise<void> {
    await Promise.all([this.encoders.close(), this.texts.close(), ...this.engines.map((engine) => engine.close())]);
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
   * Checks a request and enters the queues of its engines. It is spoken in steps: plan it, look at the plan, and then speak it or leave.
   *
   * @example
   * const place = await speech.enter({ text: 'Hello.', voiceId: 'slt', format: 'mp3', speed: 1, signal });
   * const { audio } = await place.speak(await place.plan());
   *
   * @throws {InvalidSpeechRequestError} if the text is empty, or the format or the voice does not support the sample rate or the
   *   timestamps.
   * @throws {TextTooLongError}
   * @throws {VoiceNotFoundError}
   * @throws {QueueFullError}
   */
  enter(request: SpeechRequest): Promise<SpeechPlace> {
    return this.enterText(request);
  }

  /**
   * Speaks a text and returns the complete speech: all steps of `enter` at once.
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
    const place = await this.enter(request);
    return place.speak(await place.plan());
  }

  /**
   * Speaks a text and returns as soon as the first audio is ready.
   *
   * @throws what `speak` throws. Reading the events throws the same errors if the speech fails later.
   */
  async stream(request: SpeechRequest): Promise<SpeechStream> {
    const place = await this.enter(request);
    return place.stream(await place.plan());
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
    const { marked } = await this.texts.read(request);
    checkSpeed(request.speed);
    const selected = this.voices.find(request.voiceId);
    const others = voiceIdsOf(marked).map((voiceId) => this.voices.find(voiceId));
    const loading = loadingOf([selected, ...others]);
    const analyzed = await this.texts.analyze(marked, request, selected);
    if (loading) await (request.signal ? abortable(loading, request.signal) : loading);
    return this.texts.plan(analyzed, { ...request, voiceId: selected.voice.voiceId });
  }

  /**
   * Speaks a plan and returns as soon as the first audio is ready.
   *
   * @throws what `stream` throws.
   */
  async render(plan: SpeechPlan, output: SpeechOutput): Promise<SpeechStream> {
    const place = this.enterPlan(plan, output);
    return place.stream(await place.plan());
  }

  /**
   * Speaks a plan without encoding it, in turns that no other request needs. What has been spoken is kept piece by piece, so that the
   * same plan can go on after an interruption. Gain is applied, and peaks are limited, as in `stream`. A plan with nothing to speak has
   * no segments.
   *
   * @throws what `stream` throws, except `QueueFullError`: it waits for as long as others speak.
   */
  async *renderInBackground(plan: SpeechPlan, request: BackgroundRequest): AsyncGenerator<AudioSegment> {
    const place = this.enterPlan(plan, { ...request, format: 'pcm', timestamps: 'finest', isBackground: true });
    const prepared = await place.prepare(await place.plan(), 'whole', { isEncoded: false });
    try {
      for await (const segment of soundOrBreak(prepared)) {
        // A slow store holds the speech up: what it has not kept would have to be spoken again.
        await request.keptIn.written();
        yield segment;
      }
    } finally {
      prepared.cached?.close();
      for (const ticket of prepared.tickets) ticket.leave();
      prepared.release?.();
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
    const { keptIn, cacheScope, queueGroup, isWorthWaiting } = request;
    const output = { format: 'pcm', timestamps: 'finest' } as const;
    const others = plan.pieces.flatMap(({ voiceId }) => voiceId ?? []);
    const loading = loadingOf(voicesOf(selectVoice(this.voices, plan.voiceId, output, others)));
    if (loading && plan.pieces.length > 0) await abortable(loading, request.signal);
    const selected = selectVoice(this.voices, plan.voiceId, output, others);
    if (plan.pieces.length === 0)
      return yield* leadingSilence(plan, selected.voice.sampleRate, { skip: () => undefined });
    const { signal, release } = holdVoicesWhile(voicesOf(selected), request.signal);
    await confirmVoices(voicesOf(selected));
    const ticket = readingTicket(queueGroup, signal);
    const speakers = speakersOf(selected, new Map(voicesOf(selected).map(({ engine }) => [engine, ticket])));
    const cached = this.parts.cache.open(plan, selected, { keptIn, cacheScope }, speakers)!;
    const gainOf = gainsOf(selected, this.options.loudness);
    try {
      const pieces = cached.keptOnly(isWorthWaiting);
      for await (const segment of limitPeaks(renderSpeech(plan, { speakers, mode: 'whole', gainOf, pieces }))) {
        signal.throwIfAborted();
        yield segment;
      }
    } finally {
      cached.close();
      ticket.leave();
      release?.();
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
    const { marked, characters } = await this.texts.read(request);
    return { ...(await this.texts.analyze(marked, request, this.voices.find(request.voiceId))), characters };
  }

  /**
   * Opens a session for a text that is still being written. Each of its texts enters the queue by itself. A full queue refuses the
   * first one; the others wait for a place, so that a speech that has begun goes on.
   *
   * @throws {VoiceNotFoundError}
   * @throws {InvalidSpeechRequestError} if the format or the voice does not support the sample rate or the timestamps.
   */
  openSession(request: SessionRequest): SpeechSession {
    const { format, queueGroup: owner, syntax = 'text', normalize, mark } = request;
    const { maxTextCharacters } = this.options;
    const { voice, sampleRate, timestamps } = selectVoice(this.voices, request.voiceId, request, []);
    const parts = new TextInParts({ syntax, normalize, maxTextCharacters, voiceLanguage: () => voice.language });
    checkPitch({ styles: [] }, request, this.voices);
    checkSpeed(request.speed);
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
      openEncoder: (isContinued) =>
        this.encoders.open(
          format,
          {
            inputRate: voice.sampleRate,
            outputRate: sampleRate,
            mode: 'stream',
            owner,
            trace: request.trace,
            ...(mark && { mark }),
          },
          isContinued,
        ),
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
      realTimeFactor: engine.rtf(),
    };
  }

  /**
   * Speaks a text without encoding it. A text with nothing to speak has no segments.
   *
   * @param waits whether it waits for a place in a full queue.
   * @param onTurn called when the first sound is there, with the milliseconds that the text has waited in the queue.
   */
  private async *segments(
    request: SessionText,
    { waits, onTurn }: { waits: boolean; onTurn: (queueMs: number) => void },
  ): AsyncGenerator<AudioSegment> {
    const { onSynthesized, signal } = request;
    const prepare = () => this.prepareSegments(request);
    const prepared = await (waits ? this.whenFree(prepare, signal) : prepare());
    const { tickets, cached, characters } = prepared;
    const length = new SoundLength();
    try {
      for await (const segment of endingSpan(prepared, parkWhileUnread(soundOrBreak(prepared), tickets))) {
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

  /** Enters the queues with a text of a session, and plans it. */
  private async prepareSegments(request: SessionText): Promise<PreparedSpeech> {
    const place = await this.enterText(request);
    const planned = await place.plan();
    try {
      await request.onAccepted(planned);
      return await place.prepare(planned, 'stream', { isEncoded: false });
    } catch (error) {
      place.leave(error);
      throw error;
    }
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

  /** Checks a request and enters the queues. */
  private async enterText(request: SpeechRequest & Pick<SessionText, 'earlier'>): Promise<SpeechPlace> {
    const startedAt = performance.now();
    const trace = beginSpeechSpan(request);
    try {
      const traced = { ...request, trace };
      const { text, voiceId } = request;
      const { marked, characters } = await this.texts.read(request);
      checkSpeed(request.speed);
      const selected = selectVoice(this.voices, voiceId, request, voiceIdsOf(marked));
      const analyze = async () => {
        const analyzed = await this.texts.analyze(marked, traced, selected);
        // The request keeps its voice, even if the default voice has changed.
        const plan = () => this.texts.plan(analyzed, { ...traced, voiceId: selected.voice.voiceId });
        return { isSilent: analyzed.sentences.length === 0, plan };
      };
      const candidate = { text, characters, lengths: lengthsByVoice(marked), selected, analyze };
      return new SpeechPlace(this.parts, candidate, request, trace, startedAt);
    } catch (error) {
      trace.end({ error });
      throw error;
    }
  }

  /** Enters the queues with a plan. */
  private enterPlan(plan: SpeechPlan, output: PlaceOutput): SpeechPlace {
    const startedAt = performance.now();
    const { characters } = sizeOfPlan(plan);
    this.texts.limit.check(characters);
    const lengths = new Map<string, number>();
    for (const { voiceId, text } of plan.pieces) {
      if (voiceId !== undefined) lengths.set(voiceId, (lengths.get(voiceId) ?? 0) + text.length);
    }
    const selected = selectVoice(this.voices, plan.voiceId, output, lengths.keys());
    const analyze = () => Promise.resolve({ isSilent: plan.pieces.length === 0, plan: () => plan });
    const trace = beginSpeechSpan(output);
    try {
      const candidate = { text: plan.source, characters, lengths, selected, analyze };
      return new SpeechPlace(this.parts, candidate, output, trace, startedAt);
    } catch (error) {
      trace.end({ error });
      throw error;
    }
  }
}

/** Returns a function that is called once, however often it is asked to. */
function once<Args extends unknown[]>(
  work: ((...args: Args) => void | Promise<void>) | undefined,
): (...args: Args) => Promise<void> {
  let done: Promise<void> | undefined;
  return (...args) => (done ??= Promise.resolve(work?.(...args)));
}
