import { createHash } from 'node:crypto';
import {
  type AcceptedSpeech,
  countCharacters,
  maxMarkup,
  maxTotalBreakSeconds,
  type PartSize,
  type SessionEvent,
  type SpeechSession,
  type SpokenAmount,
} from '@voxgate/speech';
import { UncountedRefusalError } from '../../auth/uncounted-refusal.error';
import type { KeyCaller } from '../../platform/caller/caller';
import { ApiError } from '../../platform/errors/api-error';
import { toApiError } from '../../platform/errors/api-exception.filter';
import { checkRight } from '../../platform/errors/insufficient-right';
import type { WantedSpeech } from '../../rate-limit/admission';
import { estimateAudioMs } from '../../rate-limit/budgets/audio-estimate';
import { RequestFacts } from '../../rate-limit/metering/request-facts';
import type { SpeechReservation } from '../../rate-limit/metering/speech-reservation';
import type { AnswerMark } from '../../tts/audio-marks';
import type { BufferShare } from '../../tts/http/speech-buffer';
import type { ContextConnection, ContextParams } from './context-protocol';
import type { ContextServices } from './context-services';

/** Length of audio that is held for a client: the longest piece, twice. */
const heldSeconds = 12;

/** How a request of a context has ended. */
export interface ContextEnd {
  readonly failure: ApiError | undefined;
  readonly isCancelled: boolean;
}

/**
 * The text of a context as a request of its key: looks the key up, asks for admission, charges what is sent, and at the end settles,
 * counts and records the request. It begins with the first text.
 */
export class ContextRequest {
  /** What is measured of the request. */
  readonly facts: RequestFacts;
  private caller: KeyCaller | undefined;
  private reservation: SpeechReservation | undefined;
  private share: BufferShare | undefined;
  /** What the context speaks with. `undefined`: the server's default voice. */
  private voiceId: string | undefined;
  /** What has been taken to be spoken, and the slots of the window that it has been given. */
  private readonly taken = { characters: 0, sentCharacters: 0, breakSeconds: 0, slots: 1 };
  private readonly pace = new ContextPace();
  private estimatedSeconds = 0;
  private heardSeconds = 0;
  private hasBegun = false;
  private isRecorded = false;
  private mark: AnswerMark | undefined;
  private hasMarkRow = false;
  private readonly textDigest = createHash('sha256');
  private readonly spoken: SpokenAmount = { characters: 0, audioSeconds: 0 };
  /** Whether the key was refused when it was looked up. */
  isRefused = false;

  /** @param signal aborts when the context is cancelled or has failed. */
  constructor(
    /** The name of the context on its connection. */
    private readonly contextId: string,
    private readonly params: ContextParams,
    private readonly connection: ContextConnection,
    private readonly services: ContextServices,
    private readonly signal: AbortSignal,
  ) {
    this.facts = Object.assign(new RequestFacts(), { dialect: connection.dialect });
  }

  /** The account of the key, once it has been looked up. */
  get accountId(): string | undefined {
    return this.caller?.accountId;
  }

  /** What has been made. */
  get made(): Readonly<SpokenAmount> {
    return this.spoken;
  }

  /**
   * Looks the caller up, takes what the request needs, and opens the session.
   *
   * @param written returns the text that has arrived so far. More may arrive while the caller is looked up.
   */
  async open(written: () => string): Promise<{ session: SpeechSession; events: AsyncGenerator<SessionEvent> }> {
    const { voices, dictionaries, buffer, marks, tts, maxWaitingCharacters, checkServing } = this.services;
    const { format, sampleRate, speed, pitch, normalize, timestamps, visemeSet, cache = true } = this.params;
    const { syntax, voiceIdOf, maxBufferDelayMs, whenNothingToSay } = this.params;
    checkServing();
    const caller = await this.authenticate();
    this.reservation = await this.admit(caller, this.wantedBy(caller, written()));
    checkRight(caller, 'speech');
    const voiceId = (this.voiceId = await voices.choose(caller, this.params.voiceId));
    const compiled = await dictionaries?.find(caller, this.params.dictionaries);
    this.mark = await marks?.ofRequest();
    const held = { estimatedSeconds: heldSeconds, format, sampleRate: sampleRate ?? 24_000, isWhole: false };
    this.share = buffer.take(caller.accountId, held);
    return tts.openSession({
      voiceId,
      syntax,
      voiceIdOf: async (name) => voices.named(this.caller, (await voiceIdOf?.(name)) ?? name),
      format,
      sampleRate,
      speed,
      pitch,
      normalize,
      timestamps,
      visemeSet,
      dictionaries: compiled,
      maxBufferDelayMs,
      maxWaitingCharacters,
      whenNothingToSay,
      ...(this.mark && { mark: this.mark.mark }),
      queueGroup: caller.accountId,
      cacheScope: cache && caller.usesSpeechCache ? caller.accountId : undefined,
      onSpeak: (part) => this.take(part),
      onAccepted: (accepted) => this.accept(accepted),
      onFirstTurn: (queueMs) => (this.facts.queueMs = queueMs),
      onSynthesized: ({ characters, audioSeconds }) => {
        this.spoken.characters += characters;
        this.spoken.audioSeconds += audioSeconds;
      },
      signal: this.signal,
    });
  }

  /** Text has been added. */
  written(text: string): void {
    this.textDigest.update(text);
  }

  /** Charges audio before it is sent. @param audioSeconds all audio of the context so far. */
  async charge(audioSeconds: number): Promise<void> {
    const { facts, pace } = this;
    facts.firstAudioMs ??= performance.now() - (pace.firstTakenAt ?? facts.begin);
    facts.player.receive(audioSeconds, pace.wantedAt);
    if (!this.hasBegun) await this.reservation?.begin();
    this.hasBegun = true;
    await this.reservation?.cover({ characters: this.taken.characters, audioSeconds });
    this.connection.onAudio?.(audioSeconds - this.heardSeconds);
    this.heardSeconds = audioSeconds;
  }

  /** The client had room for what was last sent. */
  sent(): void {
    this.pace.sent();
  }

  /** All has been spoken. Settles before the client gets the end, so that its next request has room. */
  async end(spoken: SpokenAmount, end: ContextEnd): Promise<void> {
    Object.assign(this.spoken, spoken);
    await this.settle(end);
  }

  /** Gives everything back that is not spent, and counts and records the request. Once. */
  async settle({ failure, isCancelled }: ContextEnd): Promise<void> {
    this.share?.release();
    this.share = undefined;
    const { reservation, facts, caller, spoken } = this;
    this.reservation = undefined;
    // Otherwise the request has failed before the client got anything. If it cannot be settled, it is given back.
    if (this.hasBegun || (isCancelled && spoken.audioSeconds > 0))
      await reservation?.settle(spoken).catch(() => undefined);
    else await reservation?.giveBack();
    if (this.isRecorded) return;
    this.isRecorded = true;
    // A row without it says nearly as much.
    if (this.hasMarkRow) await this.mark?.complete(this.textDigest.digest()).catch(() => undefined);
    Object.assign(facts, spoken);
    const { meter, recorder, observer } = this.services;
    meter.spoken(caller, spoken);
    const request = {
      requestId: this.connection.id,
      route: this.connection.route,
      facts,
      status: failure?.status ?? 200,
      error: failure,
      aborted: isCancelled,
    };
    if (facts.key) recorder.record({ ...request, caller: { ...facts.key, type: 'api_key' } });
    observer?.contextOver({ ...request, code: failure?.code ?? null });
    this.services.log({ ...request, context: this.contextId });
  }

  /** Looks the caller up. */
  private async authenticate(): Promise<KeyCaller> {
    this.caller = await this.connection.authenticate(this.facts).catch((error: unknown) => {
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
    if (voiceId === undefined && chosen !== this.voiceId) await voices.choose(caller, this.facts.voiceId);
  }

  /** What the first text needs. Without the right to speak, nothing. */
  private wantedBy({ rights }: KeyCaller, text: string): WantedSpeech | undefined {
    if (!rights.includes('speech')) return undefined;
    const { syntax = 'text' } = this.params;
    const written = syntax === 'text' ? text : text.replaceAll(/<[^<>]*>/gu, '');
    const characters = Math.max(1, countCharacters(written));
    return { characters, audioMs: estimateAudioMs({ characters, breakSeconds: 0 }, this.params.speed) };
  }

  /** A context speaks at most as much per slot of the window as a request, and only as long as its key may. */
  private async take({ characters, sentCharacters, breakSeconds }: PartSize): Promise<void> {
    this.pace.taken();
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
    for (; needed > taken.slots; taken.slots++) await this.admit(this.caller!);
  }

  /** Reserves what a text needs, before it is spoken. */
  private async accept({ voiceId, estimatedSeconds }: AcceptedSpeech): Promise<void> {
    this.facts.voiceId = voiceId;
    this.estimatedSeconds += estimatedSeconds;
    const audioSeconds = Math.max(this.estimatedSeconds, this.heardSeconds);
    await this.reservation?.cover({ characters: this.taken.characters, audioSeconds });
    await this.recordMark(voiceId);
  }

  /** Writes down by whose request it is made, before the first sound. Its text is still being written. */
  private async recordMark(voiceId: string): Promise<void> {
    if (!this.mark || this.hasMarkRow) return;
    const { accountId, id } = this.caller!;
    const { dialect, id: sourceId } = this.connection;
    await this.mark.record({ accountId, apiKeyId: id, surface: dialect, sourceId, voiceId });
    this.hasMarkRow = true;
  }

  /** @throws {ApiError} the refusal: see `Admission.decide`. */
  private async admit(caller: KeyCaller, wanted?: WantedSpeech): Promise<SpeechReservation | undefined> {
    const { refusal, reservation } = await this.services.admission.decide({ caller, facts: this.facts }, wanted);
    if (refusal) throw refusal;
    return reservation;
  }
}

/** When text was taken and audio sent, by `performance.now()`. */
class ContextPace {
  /** When the first text was taken. Before, it waits for its client to complete a sentence. */
  firstTakenAt: number | undefined;
  private lastTakenAt = 0;
  /** When the client had room for what was last sent. */
  private sentAt = 0;

  /** Since when the server could have made the next audio. */
  get wantedAt(): number {
    return Math.max(this.lastTakenAt, this.sentAt);
  }

  taken(): void {
    this.lastTakenAt = performance.now();
    this.firstTakenAt ??= this.lastTakenAt;
  }

  sent(): void {
    this.sentAt = performance.now();
  }
}
