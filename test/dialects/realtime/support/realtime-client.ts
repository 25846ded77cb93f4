import { once } from 'node:events';
import { type ClientOptions, WebSocket } from 'ws';
import { within } from '../../../support/within';

/** A message of the server. */
export interface ServerMessage {
  type: string;
  context_id?: string;
  audio?: string;
  bytes?: number;
  timestamp?: { text: string; start_seconds: number; end_seconds: number; text_start: number; text_end: number };
  flush_id?: string;
  usage?: { characters: number; duration_seconds: number };
  error?: { code: string; message: string };
  retry_after?: number;
  session_id?: string;
}

/** How long an answer may take, in milliseconds, behind 40,000 messages on a machine that also does other work. */
const patienceMs = 45_000;

/** A client of a WebSocket that keeps what it gets. */
export class RealtimeClient {
  readonly messages: ServerMessage[] = [];
  readonly binary: Buffer[] = [];
  readonly closed: Promise<{ code: number; reason: string }>;
  private readonly waiting: (() => void)[] = [];

  private constructor(readonly ws: WebSocket) {
    ws.on('message', (data: Buffer, isBinary) => {
      if (isBinary) this.binary.push(data);
      else this.messages.push(JSON.parse(data.toString()) as ServerMessage);
      this.wake();
    });
    ws.on('error', () => {});
    this.closed = once(ws, 'close').then(([code, reason]) => {
      this.wake();
      return { code: code as number, reason: String(reason) };
    });
  }

  private wake(): void {
    for (const resolve of this.waiting.splice(0)) resolve();
  }

  /** Opens a socket. Rejects with the status if the server refuses. */
  static async open(url: string, options: ClientOptions = {}): Promise<RealtimeClient> {
    const ws = new WebSocket(url.replace(/^http/, 'ws'), options);
    const client = new RealtimeClient(ws);
    await within(
      patienceMs,
      'the socket opened',
      new Promise<void>((resolve, reject) => {
        ws.once('open', resolve);
        ws.once('error', reject);
      }),
    );
    return client;
  }

  /** Asks for a socket that the server refuses, and returns its answer. */
  static async refused(url: string, options: ClientOptions = {}): Promise<{ status: number; body: string }> {
    const ws = new WebSocket(url.replace(/^http/, 'ws'), options);
    ws.on('error', () => {});
    const [, response] = (await within(patienceMs, 'the socket was refused', once(ws, 'unexpected-response'))) as [
      unknown,
      AsyncIterable<Buffer> & { statusCode: number },
    ];
    let body = '';
    for await (const chunk of response) body += chunk.toString();
    return { status: response.statusCode, body };
  }

  send(message: object | string): void {
    this.ws.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** Waits for a message. Fails at once if an error comes in its place. */
  next(type: string, contextId?: string, count = 1): Promise<ServerMessage> {
    const isFor = (each: ServerMessage) => contextId === undefined || each.context_id === contextId;
    const look = async () => {
      for (;;) {
        const found = this.messages.filter((each) => each.type === type && isFor(each))[count - 1];
        if (found) return found;
        const error = this.messages.find((each) => each.type === 'error' && isFor(each) && type !== 'error')?.error;
        if (error) throw new Error(`In place of ${type} came ${error.code}: ${error.message}`);
        if (this.ws.readyState === WebSocket.CLOSED) throw new Error(`The socket closed before ${type} came.`);
        await new Promise<void>((resolve) => this.waiting.push(resolve));
      }
    };
    return within(patienceMs, `${type} came`, look());
  }

  /** Waits for the server to close the socket. */
  ended(): Promise<{ code: number; reason: string }> {
    return within(patienceMs, 'the server closed the socket', this.closed);
  }

  /** The audio of a context so far. */
  audio(contextId?: string): Buffer {
    return Buffer.concat(
      this.messages
        .filter(({ type, context_id: id }) => type === 'speech.audio.delta' && id === contextId)
        .map(({ audio }) => Buffer.from(audio ?? '', 'base64')),
    );
  }

  close(): void {
    this.ws.terminate();
  }
}
