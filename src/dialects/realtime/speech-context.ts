import { setMaxListeners } from 'node:events';
import { noSpan, type SessionEvent, TooMuchTextError } from '@voxgate/speech';
import { ApiError } from '../../platform/errors/api-error';
import { toApiError } from '../../platform/errors/api-exception.filter';
import { withSpan } from '../../platform/tracing/current-span';
import type { ContextConnection, ContextHandler, ContextParams } from './context-protocol';
import { type ContextEnd, ContextRequest } from './context-request';
import type { ContextServices } from './context-services';
import { SessionWhenOpen } from './session-when-open';

/** Flushes of a context that may wait to be reported. */
const maxFlushes = 100;

/**
 * A text that arrives in pieces and is spoken meanwhile: one request of its key. At the first text that is more than white space, the
 * key is looked up again, and the rate limit and the budgets decide. The request is over when its speech has ended, failed or been
 * cancelled; then it is settled, counted and recorded.
 *
 * It knows nothing of the protocol. Opened by `SpeechContexts`.
 */
export class SpeechContext {
  private readonly stopping = new AbortController();
  private readonly session: SessionWhenOpen;
  /** Set at the first text. */
  private request: ContextRequest | undefined;
  private isEnded = false;
  private isCancelled = false;
  private failure: ApiError | undefined;
  private flushes = 0;
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
    this.session = new SessionWhenOpen(services.maxWaitingCharacters);
    this.over = this.run();
  }

  /** Aborts when the context is cancelled or has failed: what waits to be sent of it must not be sent. */
  get signal(): AbortSignal {
    return this.stopping.signal;
  }

  /** Whether it has had text. From then on it is a request of its key. */
  get isRequest(): boolean {
    return this.request !== undefined;
  }

  /** Whether its text has ended. */
  get hasEnded(): boolean {
    return this.isEnded;
  }

  /** Whether it is speaking, or is about to. Otherwise, it waits for text. */
  get isSpeaking(): boolean {
    return this.isRequest && !this.session.isWaiting;
  }

  /**
   * Adds text. Words may be cut anywhere. What comes after `cancel` or a failure is dropped.
   *
   * @throws {ApiError} `INVALID_REQUEST` after `end`.
   */
  append(text: string): void {
    this.checkOpen();
    if (this.signal.aborted || text === '') return;
    if (!this.request && /\S/u.test(text)) {
      this.request = new ContextRequest(this.id, this.params, this.connection, this.services, this.signal);
      this.begin();
    }
    try {
      this.session.append(text);
      this.request?.written(text);
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
    if (this.isRequest) this.session.ask((session) => session.flush(id));
    else this.report(() => this.pass({ type: 'flushed', id: id ?? '' }));
  }

  /** Ends the text. What waits is spoken, and then comes the event `end`. Idempotent. */
  end(): void {
    if (this.hasEnded) return;
    // Also while a failure is about to be reported: no text will follow.
    this.isEnded = true;
    if (this.signal.aborted) return;
    if (this.isRequest) this.session.ask((session) => session.end());
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

  private stop(): void {
    this.stopping.abort();
    this.session.cancel();
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
    const span = this.isRequest && !this.signal.aborted ? tracing.begin(`${route} context`, { link }) : noSpan;
    await withSpan(span, () => this.answer());
    span.set({
      'voxgate.error_code': this.failure?.code,
      'voxgate.cancelled': this.isCancelled || undefined,
      'voxgate.characters': this.request?.made.characters ?? 0,
      ...(this.services.tracesAccounts && { 'voxgate.account_id': this.request?.accountId }),
    });
    span.end({ error: this.failure });
  }

  private async answer(): Promise<void> {
    try {
      if (this.request && !this.signal.aborted) await this.speak(this.request);
      else if (!this.signal.aborted) await this.endEmpty();
    } catch (error) {
      this.fail(error);
    }
    await this.request?.settle(this.ending);
    if (this.failure && !this.isCancelled) {
      // Until now, its id was taken. Otherwise the error would seem to be that of the next context with the id.
      this.onClose(this);
      await Promise.resolve(this.handler.onError(this.failure, this)).catch(() => undefined);
    }
    if (this.request?.isRefused) this.connection.onRefused?.(this.failure!);
  }

  private async speak(request: ContextRequest): Promise<void> {
    const { session, events } = await request.open(() => this.session.text);
    if (this.signal.aborted) session.cancel();
    this.session.open(session);
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

  private async pass(event: Exclude<SessionEvent, { type: 'end' }>): Promise<void> {
    if (event.type === 'audio') await this.request?.charge(event.audioSeconds);
    if (this.signal.aborted) return;
    await this.handler.onEvent(event, this);
    this.request?.sent();
    if (event.type === 'flushed') this.flushes--;
  }

  private async endWith(event: Extract<SessionEvent, { type: 'end' }>): Promise<void> {
    const { characters, durationSeconds: audioSeconds } = event;
    await this.request?.end({ characters, audioSeconds }, this.ending);
    if (this.signal.aborted) return;
    this.onClose(this);
    await this.handler.onEvent(event, this);
  }

  private get ending(): ContextEnd {
    return { failure: this.failure, isCancelled: this.isCancelled };
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
