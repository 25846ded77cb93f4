import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { pack as packTar } from 'tar-stream';
import type { Tarball } from '@voxgate/speech/voices/packs/voice-pack';

/** A request and the bytes sent for it. */
export interface ServedRequest {
  path: string;
  /** First byte asked for; 0 without a range. */
  from: number;
  bytes: number;
}

/** A fault for the next response of a path. */
export interface Trouble {
  /** `drop` closes the connection after this many bytes; `hold` keeps it open without sending more. */
  kind: 'drop' | 'hold';
  afterBytes: number;
}

/** A local package registry with only the published packages, and plain files. */
export class LocalRegistry {
  readonly requests: ServedRequest[] = [];
  /** Whether the server supports ranges. */
  knowsRanges = true;
  private readonly bodies = new Map<string, Buffer>();
  private readonly troubles = new Map<string, Trouble>();
  private readonly refusals = new Map<string, number[]>();
  private holding: (() => void) | undefined;

  private constructor(private readonly server: Server) {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => this.answer(request, response));
  }

  static async start(): Promise<LocalRegistry> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new LocalRegistry(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  /** Publishes a package of these files, in this order. */
  async publish(name: string, version: string, files: Readonly<Record<string, Buffer>>): Promise<Tarball> {
    const archive = packTar();
    for (const [path, content] of Object.entries(files)) archive.entry({ name: `package/${path}` }, content);
    archive.finalize();
    const tarball = await buffer(archive.pipe(createGzip()));
    const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
    this.serve(tarballPath({ name, version }), tarball);
    this.announce({ name, version, integrity });
    return { name, version, integrity };
  }

  /** Adds a package to the registry's metadata. */
  announce({ name, version, integrity }: Tarball): void {
    const tarball = `${this.url}${tarballPath({ name, version })}`;
    const document = { name, versions: { [version]: { name, version, dist: { tarball, integrity } } } };
    this.serve(name, Buffer.from(JSON.stringify(document)));
  }

  /** Serves bytes under a path (without a leading slash). */
  serve(path: string, body: Buffer): void {
    this.bodies.set(path, body);
  }

  bytesOf(path: string): Buffer {
    return this.bodies.get(path)!;
  }

  /** Makes the next response for a path fail. */
  trouble(path: string, trouble: Trouble): void {
    this.troubles.set(path, trouble);
  }

  /** Sets the statuses of the next responses for a path; 200 is a normal response. */
  refuse(path: string, ...statuses: number[]): void {
    this.refusals.set(path, statuses);
  }

  /** Waits until a response is held. */
  async held(): Promise<void> {
    await new Promise<void>((resolve) => (this.holding = resolve));
  }

  requestsOf(path: string): ServedRequest[] {
    return this.requests.filter((request) => request.path === path);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const path = decodeURIComponent(request.url!.slice(1));
    const range = this.knowsRanges ? /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') : null;
    const from = Number(range?.[1] ?? 0);
    const served: ServedRequest = { path, from, bytes: 0 };
    this.requests.push(served);

    const refusal = this.refusals.get(path)?.shift();
    const body = this.bodies.get(path);
    if ((refusal ?? 200) !== 200 || !body) return void response.writeHead(refusal ?? 404).end();
    if (from >= body.length) return void response.writeHead(416).end();

    const to = Math.min(Number(range?.[2] ?? Number.POSITIVE_INFINITY) + 1, body.length);
    response.writeHead(range ? 206 : 200, {
      'Content-Length': to - from,
      ...(range && { 'Content-Range': `bytes ${from}-${to - 1}/${body.length}` }),
    });
    const trouble = this.troubles.get(path);
    this.troubles.delete(path);
    const content = body.subarray(from, trouble ? from + trouble.afterBytes : to);
    void this.send(content, served, response).then(() => {
      if (!trouble) return response.end();
      if (trouble.kind === 'drop') return response.destroy();
      return this.holding?.();
    });
  }

  /** A piece at a time, so that what is counted has gone out, or nearly. */
  private async send(content: Buffer, served: ServedRequest, response: ServerResponse): Promise<void> {
    for (let offset = 0; offset < content.length && !response.destroyed; offset += 16_384) {
      const piece = content.subarray(offset, offset + 16_384);
      served.bytes += piece.length;
      await new Promise<void>((resolve) => response.write(piece, () => resolve()));
    }
  }
}

/** Where a registry has a package's tarball. */
export function tarballPath({ name, version }: Pick<Tarball, 'name' | 'version'>): string {
  return `${name}/-/${name}-${version}.tgz`;
}
