import { setMaxListeners } from 'node:events';
import { UncountedRefusalError } from '../../auth/uncounted-refusal.error';
import type { KeyCaller } from '../../platform/caller/caller';
import { ApiError } from '../../platform/errors/api-error';
import { toApiError } from '../../platform/errors/api-exception.filter';
import { checkRight } from '../../platform/errors/insufficient-right';
import { RequestFacts } from '../../rate-limit/metering/request-facts';
import type { SpeechReservation } from '../../rate-limit/metering/speech-reservation';
import { estimateAudioMs } from '../../rate-limit/budgets/audio-estimate';
import type { WantedSpeech } from '../../rate-limit/admission';
import {
  type AcceptedSpeech,
  type AudioFormat,
  countCharacters,
  maxTotalBreakSeconds,
  maxMarkup,
  type NormalizationMode,
  type PartSize,
  type SessionEvent,
  type SpeechSession,
  type SpokenAmount,
  type TextSyntax,
  type TimestampKind,
  TooMuchTextError,
  noSpan,
  type Span,
} from '@voxgate/speech';
import { withSpan } from '../../platform/tracing/current-span';
import type { BufferShare } from '../../tts/http/speech-buffer';
import type { DictionaryReference } from '../../tts/request-dictionaries';
import type { ContextServices } from './context-services';

/** What a context's text is spoken with. It has been validated, except that the voice may not exist. */
export interface ContextParams {
  /** A voice, a mix or a saved voice. Defaults to the default voice. */
  readonly voiceId?: string;
  /** How instructions are written in the text. Defaults to `text`, which has only pauses. */
  readonly syntax?: TextSyntax;
  /** Finds the voice that a text names. Defaults to the native ids. */
  readonly voiceIdOf?: (name: string) => Promise<string>;
  readonly format: AudioFormat;
  /** Samples per second. Defaults to the format's or the voice's own rate. */
  readonly sampleRate?: number;
  /** 0.25 to 4. */
  readonly speed: number;
  readonly normalize?: NormalizationMode;
  readonly timestamps?: TimestampKind | 'finest';
  /** Defaults to those that the account uses by default. */
  readonly dictionaries?: readonly DictionaryReference[];
  /** Whether the cache may be used. Defaults to true. */
  readonly cache?: boolean;
  /** Milliseconds without new text after which what is there is spoken. */
  readonly maxBufferDelayMs: number;
  /**
   * What is heard if the text ends and had nothing to speak. The players of some APIs take speech without sound for a failure. Defaults to
   * `nothing`.
   */
  readonly whenNothingToSay?: 'nothing' | 'silence';
}

/** Sends what a context says to the client. */
export interface ContextHandler {
  /**
   * Sends an event. The next one comes when the promise has resolved, so a slow reader holds up only its own speech. Not called any
   * more after `cancel`; check `context.signal` between the parts of an event.
   */
  onEvent(event: SessionEvent, context: SpeechContext): void | Promise<void>;
  /** Reports why the context has failed. It is over: nothing follows. */
  onError(error: ApiError, context: SpeechContext): void | Promise<void>;
}

/** The connection of a context: a WebSocket, or one over TCP. */
export interface ContextConnection {
  /** Identifies its requests in the log. */
  readonly id: string;
  /** The route in the request log, such as `GET /api/v1/tts/realtime`. */
  readonly route: string;
  /** The API that its requests use, as in `RequestFacts`. */
  readonly dialect: string;
  /**
   * Looks the caller up. Called before each text that is spoken, so that revocation is immediate.
   *
   * @throws {ApiError} as `KeyAuthenticator.authenticate`.
   */
  authenticate(facts: RequestFacts): Promise<KeyCaller>;
  /** Called when a caller was refused by `authenticate`, after the context has reported it. */
  onRefused?(error: ApiError): void;
  /** Called with the seconds of audio that a context has sent: its client may take that long to read it. */
  onAudio?(seconds: number): void;
  /** The span of the request that opened it. Each context has a trace of its own, which refers to it. */
  readonly trace?: Span;
}

/** Flushes of a context that may wait to be reported. */
const maxFlushes = 100;

/** Length of audio that is held for a client: the longest piece, twice. */
const heldSeconds = 12;

/**
 * A text that arrives in pieces and is spoken meanwhile: one request of its key. At the first text that is more than white space, the
 * key is looked up again, and the rate limit and the budgets decide. The request is over when its speech has ended, failed or been
 * cancelled; then it is settled, counted and recorded.
 *
 * It knows nothing of the protocol. Opened by `SpeechContexts`.
 */
export class SpeechContext {
  private readonly stopping = new AbortController();
  /** Set at the first text. */
  private measured: RequestFacts | undefined;
  private caller: KeyCaller | undefined;
  private reservation: SpeechReservation | undefined;
  private share: BufferShare | undefined;
  private session: SpeechSession | undefined;
  /** What the context speaks with. `undefined`: the server's default voice. */
  private voiceId: string | undefined;
  /** What was asked before the session was open. */
  private early: ((session: SpeechSession) => void)[] = [];
  private earlyText = '';
  private hasText = false;
  private isEnded = false;
  private isCancelled = false;
  private failure: ApiError | undefined;
  private flushes = 0;
  private hasBegun = false;
  private isRefused = false;
  private isRecorded = false;
  /** What has been taken to be spoken, and the slots of the window that it has been given. */
  private readonly taken = { characters: 0, sentCharacters: 0, breakSeconds: 0 };
  /** When the first text was taken, by `performance.now()`. Before, it waits for its client to complete a sentence. */
  private firstTakenAt: number | undefined;
  /** When the latest text was. */
  private lastTakenAt = 0;
  /** When the client had room for what was last sent. */
  private passedAt = 0;
  private slots = 1;
  private estimatedSeconds = 0;
  private heardSeconds = 0;
  private readonly made: { characters: number; audioSeconds: number } = { characters: 0, audioSeconds: 0 };
  /** Resolves when there is a first text, or when there will be none. */
  private begin!: () => void;
  private readonly begun = new Promise<void>((resolve) => (this.begin = resolve));
  /** Resolves when the context is over and settled. Does not reject. */
  readonly over: Promise<void>;

  /**
   * @param id the context's name on its connection.
   * @param onClose called when it is over, before its last event is sent.
   */
  constructor(
    readonly id: string,
    readonly params: ContextParams,
    private readonly handler: ContextHandler,
    private readonly connection: ContextConnection,
    private readonly services: ContextServices,
    private readonly onClose: (context: SpeechContext) => void,
  ) {
    // Each event that waits to be sent listens to it: one of the speech, and those of flushes.
    setMaxListeners(0, this.signal);
    this.over = this.run();
  }

  /** Aborts when the context is cancelled or has failed: what waits to be sent of it must not be sent. */
  get signal(): AbortSignal {
    return this.stopping.signal;
  }

  /** Whether it has had text. From then on it is a request of its key. */
  get isRequest(): boolean {
    return this.hasText;
  }

  /** Whether its text has ended. */
  get hasEnded(): boolean {
    return this.isEnded;
  }

  /** Whether it is speaking, or is about to. Otherwise, it waits for text. */
  get isSpeaking(): boolean {
    return this.hasText && this.session?.isWaiting !== true;
  }

  /**
   * Adds text. Words may be cut anywhere. What comes after `cancel` or a failure is dropped.
   *
   * @throws {ApiError} `INVALID_REQUEST` after `end`.
   */
  append(text: string): void {
    this.checkOpen();
    if (this.signal.aborted || text === '') return;
    if (!this.hasText && /\S/u.test(text)) {
      this.hasText = true;
      this.facts();
      this.begin();
    }
    if (!this.session) {
      this.earlyText += text;
      if (this.earlyText.length > this.services.maxWaitingCharacters) return this.fail(this.tooMuchText());
      this.early.push((session) => session.append(text));
      return;
    }
    try {
      this.session.append(text);
    } catch (error) {
      this.fail(error instanceof TooMuchTextError ? this.tooMuchText() : error);
    }
  }

  /**
   * Has everything spoken that has been appended, as if the text ended here.
   *
   * @param id returned in the event `flushed`.
   * @throws {ApiError} `INVALID_REQUEST` after `end`.
   */
  flush(id?: string): void {
    this.checkOpen();
    if (this.signal.aborted) return;
    if (++this.flushes > maxFlushes) {
      const message = `More than ${maxFlushes} flushes wait. Flush less often.`;
      return this.fail(new ApiError('INVALID_REQUEST', message, { field: 'flush' }));
    }
    if (this.session) this.session.flush(id);
    else if (this.hasText) this.early.push((session) => session.flush(id));
    else this.report(() => this.pass({ type: 'flushed', id: id ?? '' }));
  }

  /** Ends the text. What waits is spoken, and then comes the event `end`. Idempotent. */
  end(): void {
    if (this.hasEnded) return;
    // Also while a failure is about to be reported: no text will follow.
    this.isEnded = true;
    if (this.signal.aborted) return;
    if (this.session) this.session.end();
    else if (this.hasText) this.early.push((session) => session.end());
    else this.begin();
  }

  /**
   * Stops speaking: nothing more of the context is sent, not even an error, and the engine stops within one window. Its id is free at
   * once. What has been spoken counts.
   *
   * @returns when it is settled.
   */
  cancel(): Promise<void> {
    this.isCancelled = true;
    this.stop();
    this.onClose(this);
    return this.over;
  }

  /** What is measured of the request. It begins with the first call. */
  private facts(): RequestFacts {
    return (this.measured ??= Object.assign(new RequestFacts(), { dialect: this.connection.dialect }));
  }

  private stop(): void {
    this.stopping.abort();
    this.session?.cancel();
    this.begin();
  }

  private fail(error: unknown): void {
    if (this.isCancelled || this.failure) return;
    this.failure = toApiError(error);
    this.stop();
  }

  private async run(): Promise<void> {
    await this.begun;
    const { tracing } = this.services;
    const { route, trace: link } = this.connection;
    const span = this.hasText && !this.signal.aborted ? tracing.begin(`${route} context`, { link }) : noSpan;
    await withSpan(span, () => this.answer());
    span.set({
      'voxgate.error_code': this.failure?.code,
      'voxgate.cancelled': this.isCancelled || undefined,
      'voxgate.characters': this.made.characters,
      ...(this.services.tracesAccounts && { 'voxgate.account_id': this.caller?.accountId }),
    });
    span.end({ error: this.failure });
  }

  private async answer(): Promise<void> {
    try {
      if (this.hasText && !this.signal.aborted) await this.speak();
      else if (!this.signal.aborted) await this.endEmpty();
    } catch (error) {
      this.fail(error);
    }
    await this.settle();
    if (this.failure && !this.isCancelled) {
      // Until now, its id was taken. Otherwise the error would seem to be that of the next context with the id.
      this.onClose(this);
      await Promise.resolve(this.handler.onError(this.failure, this)).catch(() => undefined);
    }
    if (this.isRefused) this.connection.onRefused?.(this.failure!);
  }

  private async speak(): Promise<void> {
    const { session, events } = await this.open();
    this.session = session;
    if (this.signal.aborted) session.cancel();
    for (const ask of this.early.splice(0)) ask(session);
    for await (const event of events) {
      // Read on to the end, so that everything that was made is counted.
      if (this.signal.aborted) continue;
      if (event.type === 'end') await this.endWith(event);
      else await this.pass(event);
    }
  }

  /** Ends a context that had no text. It is no request, so nobody is asked and nothing is counted. */
  private async endEmpty(): Promise<void> {
    const { format, sampleRate, speed, maxBufferDelayMs, whenNothingToSay } = this.params;
    if (whenNothingToSay === 'silence') {
      const { maxWaitingCharacters, tts } = this.services;
      // The default voice: all are silent in the same way.
      const silent = { format, sampleRate, speed, maxBufferDelayMs, maxWaitingCharacters, whenNothingToSay };
      const { session, events } = tts.openSession({ ...silent, signal: this.signal });
      session.end();
      for await (const event of events) {
        if (event.type === 'audio' && !this.signal.aborted) await this.handler.onEvent(event, this);
      }
    }
    await this.endWith({ type: 'end', durationSeconds: 0, characters: 0 });
  }

  /** Looks the caller up, takes what the request needs, and opens the session. */
  private async open() {
    const { voices, dictionaries, buffer, tts, maxWaitingCharacters, checkServing } = this.services;
    const { format, sampleRate, speed, normalize, timestamps, cache = true } = this.params;
    const { syntax, voiceIdOf, maxBufferDelayMs, whenNothingToSay } = this.params;
    checkServing();
    const caller = await this.authenticate();
    this.reservation = await this.admit(caller, this.wantedBy(caller));
    checkRight(caller, 'speech');
    const voiceId = (this.voiceId = await voices.choose(caller, this.params.voiceId));
    const compiled = await dictionaries?.find(caller, this.params.dictionaries);
    const held = { estimatedSeconds: heldSeconds, format, sampleRate: sampleRate ?? 24_000, isWhole: false };
    this.share = buffer.take(caller.accountId, held);
    return tts.openSession({
      voiceId,
      syntax,
      voiceIdOf: async (name) => voices.named(this.caller, (await voiceIdOf?.(name)) ?? name),
      format,
      sampleRate,
      speed,
      normalize,
      timestamps,
      dictionaries: compiled,
      maxBufferDelayMs,
      maxWaitingCharacters,
      whenNothingToSay,
      queueGroup: caller.accountId,
      cacheScope: cache && caller.usesSpeechCache ? caller.accountId : undefined,
      onSpeak: (part) => this.take(part),
      onAccepted: (accepted) => this.accept(accepted),
      onFirstTurn: (queueMs) => (this.facts().queueMs = queueMs),
      onSynthesized: ({ characters, audioSeconds }) => {
        this.made.characters += characters;
        this.made.audioSeconds += audioSeconds;
      },
      signal: this.signal,
    });
  }

  /** Looks the caller up. */
  private async authenticate(): Promise<KeyCaller> {
    this.caller = await this.connection.authenticate(this.facts()).catch((error: unknown) => {
      this.isRefused = error instanceof ApiError && error.status < 500;
      throw error;
    });
    return this.caller;
  }

  /**
   * Looks the caller up again, so that what an open context may do ends with the key. Without the database, what was begun goes on,
   * as that of a request over HTTP.
   */
  private async confirm(): Promise<void> {
    try {
      const caller = await this.authenticate();
      checkRight(caller, 'speech');
      await this.confirmVoice(caller);
    } catch (error) {
      if (error instanceof UncountedRefusalError || toApiError(error).status < 500) throw error;
    }
  }

  /** @throws {ApiError} `VOICE_NOT_ALLOWED`. */
  private async confirmVoice(caller: KeyCaller): Promise<void> {
    const { voices } = this.services;
    const { voiceId } = this.params;
    const chosen = await voices.choose(caller, voiceId);
    // The caller may have another default voice now. This context goes on with the one that it has.
    if (voiceId === undefined && chosen !== this.voiceId) await voices.choose(caller, this.facts().voiceId);
  }

  /** What the first text needs. Without the right to speak, nothing. */
  private wantedBy({ rights }: KeyCaller): WantedSpeech | undefined {
    if (!rights.includes('speech')) return undefined;
    const { syntax = 'text' } = this.params;
    const written = syntax === 'text' ? this.earlyText : this.earlyText.replaceAll(/<[^<>]*>/gu, '');
    const characters = Math.max(1, countCharacters(written));
    return { characters, audioMs: estimateAudioMs({ characters, breakSeconds: 0 }, this.params.speed) };
  }

  /** A context speaks at most as much per slot of the window as a request, and only as long as its key may. */
  private async take({ characters, sentCharacters, breakSeconds }: PartSize): Promise<void> {
    this.lastTakenAt = performance.now();
    this.firstTakenAt ??= this.lastTakenAt;
    const { taken } = this;
    if (taken.sentCharacters > 0) await this.confirm();
    taken.characters += characters;
    taken.sentCharacters += sentCharacters;
    taken.breakSeconds += breakSeconds;
    const { maxTextCharacters } = this.services;
    const needed = Math.max(
      taken.characters / maxTextCharacters,
      taken.sentCharacters / (maxMarkup * maxTextCharacters),
      taken.breakSeconds / maxTotalBreakSeconds,
    );
    for (; needed > this.slots; this.slots++) await this.admit(this.caller!);
  }

  /** Reserves what a text needs, before it is spoken. */
  private async accept({ voiceId, estimatedSeconds }: AcceptedSpeech): Promise<void> {
    this.facts().voiceId = voiceId;
    this.estimatedSeconds += estimatedSeconds;
    const audioSeconds = Math.max(this.estimatedSeconds, this.heardSeconds);
    await this.reservation?.cover({ characters: this.taken.characters, audioSeconds });
  }

  /** @throws {ApiError} the refusal: see `Admission.decide`. */
  private async admit(caller: KeyCaller, wanted?: WantedSpeech): Promise<SpeechReservation | undefined> {
    const { refusal, reservation } = await this.services.admission.decide({ caller, facts: this.facts() }, wanted);
    if (refusal) throw refusal;
    return reservation;
  }

  private async pass(event: Exclude<SessionEvent, { type: 'end' }>): Promise<void> {
    if (event.type === 'audio') await this.charge(event.audioSeconds);
    if (this.signal.aborted) return;
    await this.handler.onEvent(event, this);
    this.passedAt = performance.now();
    if (event.type === 'flushed') this.flushes--;
  }

  /** Charges audio before it is sent. */
  private async charge(audioSeconds: number): Promise<void> {
    const facts = this.facts();
    facts.firstAudioMs ??= performance.now() - (this.firstTakenAt ?? facts.begin);
    facts.player.receive(audioSeconds, Math.max(this.lastTakenAt, this.passedAt));
    if (!this.hasBegun) await this.reservation?.begin();
    this.hasBegun = true;
    await this.reservation?.cover({ characters: this.taken.characters, audioSeconds });
    this.connection.onAudio?.(audioSeconds - this.heardSeconds);
    this.heardSeconds = audioSeconds;
  }

  /** Settles before the client gets the end, so that its next request has room. */
  private async endWith(event: Extract<SessionEvent, { type: 'end' }>): Promise<void> {
    Object.assign(this.made, { characters: event.characters, audioSeconds: event.durationSeconds });
    await this.settle();
    if (this.signal.aborted) return;
    this.onClose(this);
    await this.handler.onEvent(event, this);
  }

  /** Gives everything back that is not spent, and counts and records the request. Once. */
  private async settle(): Promise<void> {
    this.share?.release();
    this.share = undefined;
    const { reservation, measured: facts, caller } = this;
    this.reservation = undefined;
    await settled(reservation, this.made, this.hasBegun || (this.isCancelled && this.made.audioSeconds > 0));
    if (!facts || this.isRecorded) return;
    this.isRecorded = true;
    Object.assign(facts, this.made);
    const { meter, recorder, observer, log } = this.services;
    meter.spoken(caller, this.made);
    const request = {
      requestId: this.connection.id,
      route: this.connection.route,
      facts,
      status: this.failure?.status ?? 200,
      code: this.failure?.code ?? null,
      aborted: this.isCancelled,
    };
    if (facts.key) recorder.record({ ...request, caller: { ...facts.key, type: 'api_key' } });
    observer?.contextOver(request);
    log({ ...request, context: this.id, failure: this.failure });
  }

  /** Sends something outside of the session's events. */
  private report(send: () => Promise<void>): void {
    send().catch((error: unknown) => this.fail(error));
  }

  private checkOpen(): void {
    if (this.hasEnded)
      throw new ApiError('INVALID_REQUEST', 'The text of this context has ended. Open another context.');
  }

  private tooMuchText(): ApiError {
    const most = this.services.maxWaitingCharacters;
    return new ApiError('TEXT_TOO_LONG', `More than ${most} characters wait to be spoken. Send text more slowly.`);
  }
}

/** @param isSpent whether what was made is charged. Otherwise the request has failed before the client got anything. */
async function settled(
  reservation: SpeechReservation | undefined,
  made: SpokenAmount,
  isSpent: boolean,
): Promise<void> {
  if (isSpent) await reservation?.settle(made).catch(() => reservation.giveBack());
  else await reservation?.giveBack();
}
