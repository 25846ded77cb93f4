import type { IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { RawData, WebSocket } from 'ws';
import type { KeyCaller } from '../../platform/caller/caller';
import { ApiError } from '../../platform/errors/api-error';
import { toApiError } from '../../platform/errors/api-exception.filter';
import { allowListeningOn } from '../../platform/responses/stalled-clients';
import { byteSlices } from '../../tts/http/audio-slices';
import { closeCodes } from './close-codes';
import { type Frame, SendQueue } from './send-queue';
import type { ContextConnection } from './context-protocol';
import type { SpeechContexts } from './speech-contexts';

/** What the server and the client of a WebSocket say to each other. */
export interface SocketProtocol {
  /**
   * Handles a message: a string for a text frame, bytes for a binary one. The next message comes when the promise has resolved. What
   * it throws is reported with `errorMessage`; the socket stays open, unless the client is not authenticated yet.
   */
  receive(message: string | Buffer): void | Promise<void>;
  /** Formats an error that concerns the socket, or a message that could not be handled; `undefined`: it is not reported. */
  errorMessage(error: ApiError): string | undefined;
  /** The code with which a socket is closed because of an error. Defaults to `closeCodes`. */
  closeCode?(error: ApiError): number;
  /** Seconds without a message, and without speech, after which the socket is closed. Never more than the server's own. */
  readonly idleTimeoutSeconds?: number;
}

/** What a socket needs of the server. */
export interface SocketHost {
  /**
   * Looks up the caller with the key, counts its sockets, and stops waiting for a key.
   *
   * @throws {ApiError} as `KeyAuthenticator.authenticate`; `INSUFFICIENT_SCOPE`; `SOCKET_LIMIT_REACHED`.
   */
  admit(token: string): Promise<KeyCaller>;
  contextsOf(connection: ContextConnection, onEmpty: () => void): SpeechContexts;
  readonly idleTimeoutSeconds: number;
  /** Seconds of silence after which the client is pinged, and until it must have answered. */
  readonly pingSeconds: number;
  readonly isClosing: boolean;
}

/** How long a client may take to answer the closing of its socket, in milliseconds. */
const closeMs = 2000;

/** How long messages of one client are handled without a turn for others, in milliseconds: thousands of small ones come at once. */
const turnMs = 5;

/** Longest reason of a close frame, in bytes (RFC 6455, section 5.5). */
const maxReasonLength = 123;

/** Bytes of audio in a frame. */
const audioFrameBytes = 32_768;

/**
 * A WebSocket that has been accepted. It handles one message at a time, sends with back-pressure, and closes when its client is gone or
 * idle.
 */
export class ClientSocket {
  /** Its contexts. They are cancelled when it closes. */
  readonly contexts: SpeechContexts;
  /** Set once the client is authenticated. */
  caller: KeyCaller | undefined;
  private readonly logger = new Logger('Realtime');
  private readonly queue: SendQueue;
  private readonly inbox: (string | Buffer)[] = [];
  private protocol!: SocketProtocol;
  private isHandling = false;
  private isClosed = false;
  private activeAt = performance.now();
  private pingedAt: number | undefined;
  private heardAt = performance.now();
  /** Until when the client may be busy playing what it was sent. */
  private listensUntil = 0;

  constructor(
    private readonly ws: WebSocket,
    readonly request: IncomingMessage,
    readonly connection: Pick<ContextConnection, 'id' | 'route' | 'dialect' | 'authenticate' | 'trace'>,
    private readonly host: SocketHost,
  ) {
    this.queue = new SendQueue(ws);
    this.contexts = host.contextsOf(
      {
        ...connection,
        onAudio: (seconds) => this.allowListening(seconds),
        onRefused: (error) => void this.close(closeCodes.of(error), error.code),
      },
      () => this.closeIfDone(),
    );
  }

  /** Begins to handle messages. */
  start(protocol: SocketProtocol): void {
    this.protocol = protocol;
    this.ws.on('message', (data, isBinary) => this.receive(data, isBinary));
    this.ws.on('pong', () => this.hear());
    this.ws.on('error', () => this.ws.terminate());
    this.ws.once('close', () => this.end());
  }

  /**
   * Sends frames: text for a string, binary for bytes. Frames are sent in the order of the calls, and those of one call together.
   *
   * @param signal what waits is not sent once it has aborted.
   * @returns when there is room for the next frame. Does not reject: nothing is sent to a client that has gone.
   */
  async send(frames: Frame | readonly Frame[], signal?: AbortSignal): Promise<void> {
    this.activeAt = performance.now();
    await this.queue.send(Array.isArray(frames) ? frames : [frames as Frame], signal);
  }

  /**
   * Sends audio in binary frames, and nothing more once the signal has aborted.
   *
   * @param frameOf makes a frame of some of the bytes. Defaults to the bytes themselves.
   */
  async sendAudio(
    audio: Uint8Array,
    signal: AbortSignal,
    frameOf: (bytes: Uint8Array) => Frame = (bytes) => bytes,
  ): Promise<void> {
    for (const bytes of byteSlices(audio, audioFrameBytes)) {
      if (signal.aborted) return;
      await this.send(frameOf(bytes), signal);
    }
  }

  /**
   * Authenticates the client with a key of a message.
   *
   * @throws {ApiError} as `SocketHost.admit`.
   */
  async authenticate(token: string): Promise<void> {
    this.caller = await this.host.admit(token);
  }

  /** Reports an error and closes the socket. */
  async fail(error: ApiError, code = this.protocol.closeCode?.(error) ?? closeCodes.of(error)): Promise<void> {
    await this.report(error);
    await this.close(code, error.code);
  }

  /**
   * Cancels what is spoken and closes the socket.
   *
   * @param code of RFC 6455, section 7.4.
   * @param reason cut off after 123 bytes.
   */
  async close(code: number, reason = ''): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    const cancelled = this.contexts.cancelAll();
    await this.queue.drained();
    this.ws.close(code, shortened(reason));
    setTimeout(() => this.ws.terminate(), closeMs).unref();
    await cancelled;
  }

  /** Closes the connection at once. */
  terminate(): void {
    this.ws.terminate();
  }

  /** Closes a socket without any context that has text, while the server shuts down: none can begin to speak then. */
  closeIfDone(): void {
    if (this.host.isClosing && !this.contexts.haveText) void this.close(closeCodes.goingAway, 'SERVICE_UNAVAILABLE');
  }

  /** Pings the client, and closes the socket if it is gone or idle. Called about once a second. */
  check(now: number): void {
    if (this.isClosed) return;
    const pingMs = 1000 * this.host.pingSeconds;
    const idleMs = 1000 * Math.min(this.host.idleTimeoutSeconds, this.protocol.idleTimeoutSeconds ?? Infinity);
    const isSpeaking = this.contexts.all().some((context) => context.isSpeaking);
    if (!isSpeaking && now - Math.max(this.activeAt, this.listensUntil) > idleMs) {
      void this.fail(idle(idleMs / 1000));
    } else if (this.pingedAt !== undefined) {
      // The ping waits behind the audio that the client has not read.
      if (now > Math.max(this.pingedAt, this.listensUntil) + pingMs) this.ws.terminate();
    } else if (now - this.heardAt > pingMs) {
      this.pingedAt = now;
      this.ws.ping();
    }
  }

  private allowListening(seconds: number): void {
    const now = performance.now();
    this.listensUntil = Math.max(now, this.listensUntil) + seconds * 1000;
    allowListeningOn(this.request.socket, seconds);
  }

  private receive(data: RawData, isBinary: boolean): void {
    if (this.isClosed) return;
    this.hear();
    this.activeAt = this.heardAt;
    const bytes = data as Buffer;
    this.inbox.push(isBinary ? bytes : bytes.toString());
    if (this.isHandling) this.ws.pause();
    else void this.handle();
  }

  private async handle(): Promise<void> {
    this.isHandling = true;
    let begunAt = performance.now();
    while (this.inbox.length > 0 && !this.isClosed) {
      try {
        const handling = this.protocol.receive(this.inbox.shift()!);
        if (handling) await handling;
      } catch (error) {
        await this.reportThrown(error);
      }
      if (performance.now() - begunAt < turnMs) continue;
      await nextTurn();
      begunAt = performance.now();
    }
    this.isHandling = false;
    this.ws.resume();
  }

  private async reportThrown(thrown: unknown): Promise<void> {
    const error = toApiError(thrown);
    if (error.code === 'INTERNAL_ERROR') this.logger.error(error.cause, `${this.connection.route}: ${error.code}`);
    if (this.caller) await this.report(error);
    else await this.fail(error);
  }

  private async report(error: ApiError): Promise<void> {
    const message = this.protocol.errorMessage(error);
    if (message !== undefined) await this.send(message);
  }

  private hear(): void {
    this.heardAt = performance.now();
    this.pingedAt = undefined;
  }

  private end(): void {
    this.isClosed = true;
    this.queue.close();
    void this.contexts.cancelAll();
  }
}

/** As much of a reason as fits into a close frame. A character is not cut, because clients refuse a reason that is not UTF-8. */
function shortened(reason: string): string {
  return Buffer.from(reason)
    .subarray(0, maxReasonLength)
    .toString()
    .replace(/\uFFFD+$/u, '');
}

function idle(seconds: number): ApiError {
  return new ApiError('REQUEST_TIMEOUT', `No message came for ${seconds} seconds. Connect again when there is text.`);
}
