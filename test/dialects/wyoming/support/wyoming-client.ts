import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { within } from '../../../support/within';

/** An event as received. */
export interface ReceivedEvent {
  type: string;
  data: Record<string, unknown>;
  payload: Buffer;
}

/** The speech of a text. */
export interface ReceivedSpeech {
  /** The types of all events, in order, equal neighbours once. */
  types: string[];
  audio: Buffer;
  /** The formats of all events with audio, each once. */
  formats: string[];
  errors: Record<string, unknown>[];
}

/**
 * Writes an event as the protocol's Python library 1.9.0 does (`async_write_event`): header with type and version, data after it, Python's
 * separators.
 */
export function pythonEvent(type: string, data: Record<string, unknown> = {}): Buffer {
  const body = Object.keys(data).length > 0 ? Buffer.from(pythonJson(data)) : undefined;
  const header = { type, version: '1.9.0', ...(body && { data_length: body.length }) };
  return Buffer.concat([Buffer.from(`${pythonJson(header)}\n`), body ?? Buffer.alloc(0)]);
}

/** As `json.dumps(value, ensure_ascii=False)`. */
function pythonJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(pythonJson).join(', ')}]`;
  const fields = Object.entries(value).map(([name, field]) => `${JSON.stringify(name)}: ${pythonJson(field)}`);
  return `{${fields.join(', ')}}`;
}

/** A client that sends bytes of any kind and reads events by its own rules. */
export class WyomingClient {
  private readonly received: Buffer[] = [];
  private isOver = false;
  private wake = () => {};

  private constructor(private readonly socket: Socket) {
    socket.on('data', (bytes: Buffer) => {
      this.received.push(bytes);
      this.wake();
    });
    for (const name of ['end', 'close']) {
      socket.once(name, () => {
        this.isOver = true;
        this.wake();
      });
    }
  }

  static async connect(port: number): Promise<WyomingClient> {
    const socket = connect(port, '127.0.0.1');
    // Servers may close the connection on what follows.
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return new WyomingClient(socket);
  }

  send(...events: readonly (string | Buffer)[]): void {
    for (const event of events) this.socket.write(event);
  }

  /** Ends the client's own side. */
  end(): void {
    this.socket.end();
  }

  /** Vanishes. */
  destroy(): void {
    // Node cannot reset a connection whose end is being sent: it would stay open.
    if (this.socket.writableEnded) this.socket.destroy();
    else this.socket.resetAndDestroy();
  }

  /** The next event; `undefined` when the server has closed the connection. */
  async read(): Promise<ReceivedEvent | undefined> {
    return within(60_000, 'the server sent an event or closed the connection', this.readEvent());
  }

  /** Reads until the last event of an answer, or the end of the connection. */
  async readSpeech(last = 'audio-stop'): Promise<ReceivedSpeech> {
    const speech: ReceivedSpeech = { types: [], audio: Buffer.alloc(0), formats: [], errors: [] };
    const parts: Buffer[] = [];
    for (;;) {
      const event = await this.read();
      const type = event?.type ?? 'closed';
      if (speech.types.at(-1) !== type) speech.types.push(type);
      if (type === 'error') speech.errors.push(event!.data);
      if (type === 'audio-start' || type === 'audio-chunk') {
        const { rate, width, channels } = event!.data;
        const format = JSON.stringify({ rate, width, channels });
        if (!speech.formats.includes(format)) speech.formats.push(format);
      }
      if (event) parts.push(event.payload);
      if (type === last || type === 'closed') return { ...speech, audio: Buffer.concat(parts) };
    }
  }

  /** Whether the connection has closed, as far as this side knows. */
  get isClosed(): boolean {
    return this.socket.closed;
  }

  /** Reads nothing more for now. */
  pause(): void {
    this.socket.pause();
  }

  private async readEvent(): Promise<ReceivedEvent | undefined> {
    const line = await this.readLine();
    if (line === undefined) return undefined;
    const header = JSON.parse(line) as { type: string; data?: object; data_length?: number; payload_length?: number };
    // Python's readers accept no longer lines.
    if (line.length > 65_536) throw new Error(`A header has ${line.length} characters.`);
    const data = header.data_length ? await this.readBytes(header.data_length) : undefined;
    const payload = header.payload_length ? await this.readBytes(header.payload_length) : Buffer.alloc(0);
    return { type: header.type, data: { ...header.data, ...(data && JSON.parse(data.toString())) }, payload };
  }

  private async readLine(): Promise<string | undefined> {
    for (;;) {
      const all = this.gather();
      const end = all.indexOf(0x0a);
      if (end !== -1) return this.take(end + 1).toString('utf8', 0, end);
      if (this.isOver) return undefined;
      await this.more();
    }
  }

  private async readBytes(count: number): Promise<Buffer> {
    while (this.gather().length < count) {
      if (this.isOver) throw new Error('The connection ended within an event.');
      await this.more();
    }
    return this.take(count);
  }

  private gather(): Buffer {
    if (this.received.length !== 1) this.received.splice(0, Infinity, Buffer.concat(this.received));
    return this.received[0]!;
  }

  private take(count: number): Buffer {
    const all = this.gather();
    this.received[0] = all.subarray(count);
    return all.subarray(0, count);
  }

  private more(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }
}

/** What Home Assistant sends for a text that it has as a whole (`async_get_tts_audio`). */
export function wholeText(text: string, voice?: Record<string, unknown>): Buffer {
  return pythonEvent('synthesize', { text, ...(voice && { voice }) });
}

/** What Home Assistant sends for a text that a language model writes (`_write_tts_message`). */
export function streamedText(chunks: readonly string[], voice?: Record<string, unknown>): Buffer[] {
  return [
    pythonEvent('synthesize-start', voice && { voice }),
    ...chunks.map((text) => pythonEvent('synthesize-chunk', { text })),
    wholeText(chunks.join(''), voice),
    pythonEvent('synthesize-stop'),
  ];
}
