import { type ClientOptions, WebSocket } from 'ws';
import { within } from '../../support/within';

/** The times of characters. */
export interface Alignment {
  chars: string[];
  charStartTimesMs: number[];
  charDurationsMs: number[];
}

/** A frame of ElevenLabs' WebSockets. */
export interface ElevenLabsFrame {
  audio?: string | null;
  isFinal?: boolean | null;
  alignment?: Alignment | null;
  normalizedAlignment?: Alignment | null;
  contextId?: string;
  error?: string;
  message?: string;
  code?: number;
}

/** How long an answer may take, in milliseconds. */
const patienceMs = 15_000;

/** A client of ElevenLabs' WebSockets that keeps what it gets, as text. */
export class FrameClient {
  readonly raw: string[] = [];
  readonly frames: ElevenLabsFrame[] = [];
  readonly closed: Promise<number>;
  private readonly waiting: (() => void)[] = [];

  private constructor(readonly ws: WebSocket) {
    ws.on('message', (data: Buffer) => {
      this.raw.push(data.toString());
      this.frames.push(JSON.parse(data.toString()) as ElevenLabsFrame);
      for (const resolve of this.waiting.splice(0)) resolve();
    });
    ws.on('error', () => {});
    this.closed = new Promise((resolve) => {
      ws.once('close', (code) => {
        for (const wake of this.waiting.splice(0)) wake();
        resolve(code);
      });
    });
  }

  /** Opens a socket. Rejects with the status if the server refuses. */
  static async open(url: string, options: ClientOptions = {}): Promise<FrameClient> {
    const ws = new WebSocket(url.replace(/^http/u, 'ws'), options);
    const client = new FrameClient(ws);
    const opened = new Promise<void>((resolve, reject) => {
      ws.once('open', resolve);
      ws.once('error', reject);
    });
    await within(patienceMs, 'the socket opened', opened);
    return client;
  }

  send(...messages: object[]): void {
    for (const message of messages) this.ws.send(JSON.stringify(message));
  }

  /** Waits for a frame. Fails if the socket closes before. */
  next(what: string, isIt: (frame: ElevenLabsFrame) => boolean): Promise<ElevenLabsFrame> {
    const look = async () => {
      for (;;) {
        const found = this.frames.find(isIt);
        if (found) return found;
        if (this.ws.readyState === WebSocket.CLOSED) {
          throw new Error(`The socket closed before ${what} came: ${this.raw.at(-1)?.slice(0, 300)}`);
        }
        await new Promise<void>((resolve) => this.waiting.push(resolve));
      }
    };
    return within(patienceMs, `${what} came`, look());
  }

  /** Waits for the end of a context. */
  final(contextId?: string): Promise<ElevenLabsFrame> {
    return this.next(`the end of ${contextId}`, (frame) => frame.isFinal === true && frame.contextId === contextId);
  }

  /** Waits for an error. */
  error(contextId?: string): Promise<ElevenLabsFrame> {
    return this.next('an error', (frame) => frame.error !== undefined && frame.contextId === contextId);
  }

  /** Waits for the server to close the socket, and returns the code. */
  ended(): Promise<number> {
    return within(patienceMs, 'the server closed the socket', this.closed);
  }

  /** The frames of a context with audio or times. */
  spoken(contextId?: string): ElevenLabsFrame[] {
    return this.frames.filter((frame) => frame.contextId === contextId && typeof frame.audio === 'string');
  }

  /** The audio of a context. */
  audio(contextId?: string): Buffer {
    return Buffer.concat(this.spoken(contextId).map(({ audio }) => Buffer.from(audio!, 'base64')));
  }

  /** The characters of a context. */
  text(contextId?: string): string {
    return this.spoken(contextId)
      .flatMap(({ alignment }) => alignment?.chars ?? [])
      .join('');
  }

  close(): void {
    this.ws.terminate();
  }
}
