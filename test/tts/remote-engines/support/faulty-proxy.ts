import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** What a proxy does to the answer of a request for speech. */
export type Fault =
  /** Answers itself. `holds`: does not close the connection afterwards. */
  | { readonly answer: string | Buffer; readonly holds?: boolean }
  /** Closes the connection after so many bytes of the server's answer. */
  | { readonly cutAfter: number }
  /** Passes on so many bytes of the server's answer, and the rest when `release` is called. */
  | { readonly holdAfter: number };

/** The end of a chunked body. */
const lastChunk = Buffer.from('0\r\n\r\n');

/** A TCP proxy in front of a real server, which spoils the answers to requests for speech. */
export class FaultyProxy {
  /** The next requests have it, until it is changed. */
  fault: Fault | undefined;
  /** Requests for speech so far. */
  requests = 0;
  /** Requests for speech in flight, and the most at a time. */
  inFlight = 0;
  maxInFlight = 0;
  /** Requests that the gate has given up before their end. */
  abandoned = 0;
  /** What has been received, for all requests. */
  received = '';
  private readonly held = new Set<() => void>();
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly target: URL,
  ) {
    server.on('connection', (client) => this.serve(client));
  }

  static async before(target: string): Promise<FaultyProxy> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new FaultyProxy(server, new URL(target));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Passes on what is held. */
  release(): void {
    for (const release of this.held) release();
    this.held.clear();
  }

  async close(): Promise<void> {
    this.release();
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private serve(client: Socket): void {
    const server = connect(Number(this.target.port), this.target.hostname);
    for (const socket of [client, server]) {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => this.sockets.delete(socket));
    }
    let fault: Fault | undefined;
    let isSpeech = false;
    let passed = 0;
    let waiting: Buffer[] | undefined;
    const ended = () => {
      if (isSpeech) this.inFlight--;
      isSpeech = false;
    };
    client.on('data', (bytes: Buffer) => {
      const text = bytes.toString('latin1');
      this.received += text;
      if (text.startsWith('POST ') && text.includes('/audio/speech')) {
        isSpeech = true;
        passed = 0;
        this.requests++;
        this.maxInFlight = Math.max(this.maxInFlight, ++this.inFlight);
        fault = this.fault;
        if (fault && 'answer' in fault) {
          client.write(fault.answer);
          if (!fault.holds) client.end();
          return;
        }
      }
      server.write(bytes);
    });
    server.on('data', (bytes: Buffer) => {
      if (!isSpeech || !fault || 'answer' in fault) client.write(bytes);
      else if ('cutAfter' in fault) {
        client.write(bytes.subarray(0, Math.max(0, fault.cutAfter - passed)), () => {
          if (passed >= (fault as { cutAfter: number }).cutAfter) client.destroy();
        });
      } else if (waiting) waiting.push(bytes);
      else {
        const now = Math.max(0, fault.holdAfter - passed);
        client.write(bytes.subarray(0, now));
        if (bytes.length > now) {
          waiting = [bytes.subarray(now)];
          this.held.add(() => {
            for (const each of waiting ?? []) client.write(each);
            waiting = undefined;
            fault = undefined;
          });
        }
      }
      passed += bytes.length;
      if (isSpeech && !waiting && bytes.subarray(-lastChunk.length).equals(lastChunk)) ended();
    });
    client.on('close', () => {
      if (isSpeech) this.abandoned++;
      ended();
      server.destroy();
    });
    server.on('close', () => client.end());
  }
}

/** A complete answer with a body. */
export function answerOf(status: string, headers: Record<string, string>, body: string | Buffer): Buffer {
  const lines = Object.entries({ ...headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' });
  const head = [`HTTP/1.1 ${status}`, ...lines.map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(head), Buffer.from(body)]);
}
