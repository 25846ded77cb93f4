import { ApiError } from '../../platform/errors/api-error';
import { toApiError } from '../../platform/errors/api-exception.filter';
import type { ContextHandler } from '../realtime/context-protocol';
import type { SpeechContext } from '../realtime/speech-context';
import { Answer } from './answer';
import { ClientGoneError, ClientSilentError, type EventSocket } from './event-socket';
import { checkFormat, pingTextOf, textOf, type WantedVoice, wantedVoiceOf } from './events/requests';
import { type WyomingEvent, WyomingFormatError } from './events/wyoming-event';

/** What a connection asks of the server. */
export interface WyomingService {
  /**
   * Describes the server.
   *
   * @throws {ApiError} if the key does not work, or may not list voices.
   */
  info(): Promise<WyomingEvent>;
  /**
   * Opens a context. What the key does not allow is reported to the handler when there is text.
   *
   * @throws {ApiError} if no voice speaks the language.
   */
  open(voice: WantedVoice, handler: ContextHandler): Promise<SpeechContext>;
  /** Called with each error that a client is told. */
  onError(error: ApiError): void;
}

/** A text that is being streamed. */
interface Stream {
  /** `undefined` if it was refused when it began: its text is dropped. */
  readonly context: SpeechContext | undefined;
  readonly answer: Answer;
}

/**
 * A client's connection. Events are handled in order: the next one is read when the one before has been answered, except that text is
 * taken while the speech of a streamed text is sent. A refusal is an `error` event, and the connection stays.
 */
export class WyomingConnection {
  /** Since when it has had nothing to do, by `performance.now()`; `undefined` while it has. */
  idleSince: number | undefined = performance.now();
  private stream: Stream | undefined;
  private isLeaving = false;

  constructor(
    private readonly socket: EventSocket,
    private readonly service: WyomingService,
  ) {}

  /** Answers the client until it has no more events, or breaks the protocol. Then closes the connection. */
  async run(): Promise<void> {
    try {
      for await (const event of this.socket.events()) {
        this.idleSince = undefined;
        await this.answer(event);
        if (this.stream) continue;
        if (this.isLeaving) break;
        this.idleSince = performance.now();
      }
    } catch (error) {
      if (!(error instanceof ClientGoneError)) await this.refuse(connectionError(error)).catch(() => undefined);
    } finally {
      // The rest of its text will not come.
      await this.abandonStream().catch(() => undefined);
      this.socket.end();
    }
  }

  /** Ends the connection as soon as it has nothing to do. */
  leave(): void {
    this.isLeaving = true;
    if (this.idleSince !== undefined) this.socket.end();
  }

  /** @throws {ClientGoneError} */
  private async answer(event: WyomingEvent): Promise<void> {
    try {
      await this.handle(event);
    } catch (error) {
      if (error instanceof ClientGoneError) throw error;
      await this.refuse(error);
    }
  }

  private async handle(event: WyomingEvent): Promise<void> {
    switch (event.type) {
      case 'describe':
        return this.socket.send(await this.service.info());
      case 'ping':
        return this.socket.send({ type: 'pong', data: { text: pingTextOf(event) } });
      case 'synthesize':
        return this.synthesize(event);
      case 'synthesize-start':
        return this.startStream(event);
      case 'synthesize-chunk':
        return this.appendToStream(event);
      case 'synthesize-stop':
        return this.stopStream();
      default:
      // Events for microphones, wake words and other services, and those of later versions.
    }
  }

  private async synthesize(event: WyomingEvent): Promise<void> {
    // Clients repeat a streamed text as a whole, for servers that take no streams.
    if (this.stream) return;
    const answer = this.newAnswer(false);
    const context = await this.open(event, answer, () => textOf(event));
    context?.append(textOf(event));
    context?.end();
    await context?.over;
  }

  private async startStream(event: WyomingEvent): Promise<void> {
    // Whoever begins anew does not want the rest of what was before.
    await this.abandonStream();
    const answer = this.newAnswer(true);
    this.stream = { answer, context: await this.open(event, answer) };
  }

  private async appendToStream(event: WyomingEvent): Promise<void> {
    if (!this.stream) throw new ApiError('INVALID_REQUEST', 'Send "synthesize-start" before "synthesize-chunk".');
    this.stream.context?.append(textOf(event));
  }

  private async stopStream(): Promise<void> {
    const { stream } = this;
    if (!stream) throw new ApiError('INVALID_REQUEST', 'Send "synthesize-start" before "synthesize-stop".');
    stream.context?.end();
    await stream.context?.over;
    this.stream = undefined;
  }

  private async abandonStream(): Promise<void> {
    const { stream } = this;
    this.stream = undefined;
    await stream?.context?.cancel();
    await stream?.answer.abandon();
  }

  /** @returns `undefined` if the request was refused, and the client has been told. */
  private async open(
    event: WyomingEvent,
    answer: Answer,
    check: () => unknown = () => undefined,
  ): Promise<SpeechContext | undefined> {
    try {
      checkFormat(event);
      check();
      return await this.service.open(wantedVoiceOf(event), answer);
    } catch (error) {
      await answer.onError(toApiError(error));
      return undefined;
    }
  }

  private newAnswer(isStreamed: boolean): Answer {
    return new Answer(this.socket, isStreamed, (error) => this.refuse(error));
  }

  private async refuse(error: unknown): Promise<void> {
    const told = toApiError(error);
    this.service.onError(told);
    await this.socket.send({ type: 'error', data: { text: told.message, code: told.code } });
  }
}

/** The error to tell a client whose connection ends. */
function connectionError(error: unknown): unknown {
  if (error instanceof WyomingFormatError) return new ApiError('INVALID_REQUEST', error.message, { cause: error });
  if (error instanceof ClientSilentError) return new ApiError('REQUEST_TIMEOUT', error.message, { cause: error });
  return error;
}
