import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { ApiError } from '../../platform/errors/api-error';
import { EventReader } from './events/event-reader';
import { encodeEvent, type WyomingEvent, WyomingFormatError } from './events/wyoming-event';

/** How long a client has at most to finish an event that it has begun, in milliseconds. */
const maxEventMs = 30_000;

/** How long a client has to close its side, in milliseconds. */
const lingerMs = 1000;

/** The client has closed the connection, or it was closed because of what the client did. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';
}

/** The client took too long to finish an event, or sent none for too long. */
export class ClientSilentError extends Error {
  override readonly name = 'ClientSilentError';
}

export interface EventSocketOptions {
  /** Maximum length of an event's data in bytes. */
  readonly maxDataLength: number;
  /** Milliseconds without an event after which reading fails with {@link ClientSilentError}. */
  readonly idleMs: number;
}

/** A connection that carries events. It reads no further than its owner does, so a client that sends too fast must wait. */
export class EventSocket {
  private readonly reader: EventReader;
  private readonly closing = new AbortController();
  private hasEnded = false;

  /** @param socket with `allowHalfOpen`: a client that has sent everything can still be answered. */
  constructor(
    readonly socket: Socket,
    private readonly options: EventSocketOptions,
  ) {
    this.reader = new EventReader(options.maxDataLength);
    // `close` follows.
    socket.on('error', () => undefined);
    socket.once('close', () => this.closing.abort(new ClientGoneError('The client has closed the connection.')));
  }

  /** Aborts when the connection has closed in both directions, or has broken. */
  get closed(): AbortSignal {
    return this.closing.signal;
  }

  /**
   * Reads events until the client has no more. The time limits run only while the owner waits for the next event.
   *
   * @throws {WyomingFormatError} if the client sends anything else; {@link ClientSilentError}; {@link ClientGoneError} if the
   *   connection breaks.
   */
  async *events(): AsyncGenerator<WyomingEvent> {
    const chunks = this.socket.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
    // Begins with the event's first byte, so that single bytes do not extend it.
    let dueAt: number | undefined;
    const eventMs = Math.min(maxEventMs, this.options.idleMs);
    for (;;) {
      dueAt = this.reader.isWithinEvent ? (dueAt ?? performance.now() + eventMs) : undefined;
      const step = await this.inTime(chunks.next(), dueAt);
      if (step.done) {
        if (this.reader.isWithinEvent) throw new WyomingFormatError('The connection ended within an event.');
        return;
      }
      for (const event of this.reader.push(step.value)) {
        yield event;
        dueAt = undefined;
      }
    }
  }

  /**
   * Sends an event, and waits until the client has room for more.
   *
   * @throws {ClientGoneError}
   */
  async send(event: WyomingEvent, payload?: Uint8Array): Promise<void> {
    this.closed.throwIfAborted();
    if (this.socket.writable && this.socket.write(encodeEvent(event, payload))) return;
    await once(this.socket, 'drain', { signal: this.closed }).catch(() => undefined);
    this.closed.throwIfAborted();
  }

  /** Refuses the connection: tells the client why, and closes it. */
  refuse({ code, message: text }: ApiError): void {
    this.send({ type: 'error', data: { text, code } }).catch(() => undefined);
    this.end();
  }

  /** Closes the connection once everything has been sent, and the client has closed it or had time to. */
  end(): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.socket.end(() => {
      // Unread bytes would reset the connection, and the client would lose what it was sent.
      this.socket.resume();
      const timer = setTimeout(() => this.socket.destroy(), lingerMs);
      this.socket.once('close', () => clearTimeout(timer));
    });
  }

  private async inTime<T>(next: Promise<T>, dueAt: number | undefined): Promise<T> {
    const ms = dueAt === undefined ? this.options.idleMs : dueAt - performance.now();
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_resolve, reject) => {
      const problem =
        dueAt === undefined ? `No event came for ${ms / 1000} seconds.` : 'An event was not complete in time.';
      timer = setTimeout(() => reject(new ClientSilentError(problem)), Math.max(0, ms));
    });
    try {
      return await Promise.race([next, tooLate]);
    } catch (error) {
      if (error instanceof ClientSilentError) throw error;
      throw new ClientGoneError('The connection has broken.', { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }
}
