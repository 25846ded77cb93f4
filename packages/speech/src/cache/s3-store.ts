import { createHash } from 'node:crypto';
import type { AwsClient } from 'aws4fetch';
import { withCauses } from '../messages/with-causes';
import type { Log } from '../support/log';
import { occasionally } from './occasionally';
import { type FoundSpeech, SpeechStore, type StoredSpeech } from './speech-store';

export interface S3StoreOptions {
  /** `s3://bucket/prefix?endpoint=https://…&region=…`. Without an endpoint, it is Amazon S3's. */
  readonly url: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Age in milliseconds from which an entry is not used. */
  readonly maxAgeMs: number;
  /**
   * Maximum size of all entries in bytes; each further server that writes may exceed it by a sixteenth. If it is set, entries that are
   * too old or too many are removed, which needs the right to list the bucket. Otherwise nothing is.
   */
  readonly maxBytes?: number;
  /** The setting that has the URL, for the log. Defaults to `SPEECH_CACHE_URL`. */
  readonly setting?: string;
  readonly log: Log;
  /** How long a read waits for the store, at most, in milliseconds. */
  readonly readTimeoutMs?: number;
  /** Milliseconds since 1970. Defaults to the system's clock. */
  readonly now?: () => number;
}

/** A read waits for the store at most this long, unless the options say another time. */
const defaultReadTimeoutMs = 500;

const writeTimeoutMs = 20_000;

/** The store is not asked for this time after it has failed, so that it does not delay each piece. */
const pauseMs = 30_000;

/** Has the time when the speech was spoken, in milliseconds since 1970. */
const spokenAtHeader = 'x-amz-meta-spoken-at';

/** Entries are listed and removed after this part of the maximum size has been written, and after this time. */
const sweptPart = 1 / 16;
const sweepEveryMs = 3_600_000;

/** The keys of entries. */
const entryName = /^[0-9a-f]{4,128}$/u;

/** Length of a SHA-256 digest, which precedes each record. */
const digestBytes = 32;

/**
 * Keeps speech in an S3-compatible object store that replicas share. Without `maxBytes`, it removes nothing: the bucket's lifecycle rules do. Each
 * record has its SHA-256, so that a damaged one is not used. While the store fails, everything is a miss.
 */
export class S3Store extends SpeechStore {
  private readonly now: () => number;
  private readonly warn: (message: string) => void;
  private readonly bucketUrl: string;
  private readonly prefix: string;
  private readonly region: string;
  private client: Promise<AwsClient> | undefined;
  private pausedUntil = 0;
  private written = 0;
  private sweeping: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private readonly stop = new AbortController();

  /** @throws {TypeError} if the URL or its endpoint is not one. */
  constructor(private readonly options: S3StoreOptions) {
    super();
    this.now = options.now ?? Date.now;
    this.warn = occasionally((message) => options.log.warn(message), this.now);
    const { hostname: bucket, pathname, searchParams } = new URL(options.url);
    this.region = searchParams.get('region') ?? 'us-east-1';
    const endpoint = new URL(searchParams.get('endpoint') ?? `https://s3.${this.region}.amazonaws.com`);
    const folders = pathname.split('/').filter((part) => part !== '');
    this.bucketUrl = `${endpoint.href.replace(/\/+$/u, '')}/${bucket}`;
    this.prefix = folders.map((folder) => `${folder}/`).join('');
  }

  async get(key: string): Promise<FoundSpeech | undefined> {
    const answer = await this.ask('GET', key);
    if (!answer) return undefined;
    const { spokenAt } = answer;
    const body = Buffer.from(answer.body);
    const bytes = body.subarray(digestBytes);
    if (digestOf(bytes).equals(body.subarray(0, digestBytes))) return { bytes, spokenAt };
    this.warn('Removing a damaged entry from the cache of speech in S3.');
    await this.remove(key);
    return undefined;
  }

  async has(key: string): Promise<boolean> {
    return (await this.ask('HEAD', key)) !== undefined;
  }

  async put(key: string, { bytes, spokenAt }: StoredSpeech): Promise<void> {
    const body = Buffer.concat([digestOf(bytes), bytes]);
    const headers = spokenAt === undefined ? undefined : { [spokenAtHeader]: String(spokenAt) };
    await this.attempt(async () => {
      const answer = await this.send('PUT', key, writeTimeoutMs, { body, headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`PUT was answered with ${answer.status}`);
      this.wrote(body.length);
    });
  }

  async remove(key: string): Promise<void> {
    await this.attempt(async () => {
      await (await this.send('DELETE', key, writeTimeoutMs)).arrayBuffer();
    });
  }

  override async check(): Promise<void> {
    const answer = await this.send('GET', 'absent', writeTimeoutMs);
    const body = await answer.text();
    const [, code] = /<Code>(\w+)<\/Code>/u.exec(body) ?? [];
    if (answer.ok || (answer.status === 404 && code !== 'NoSuchBucket')) return;
    throw new Error(`the store answered with ${code ?? answer.status}`);
  }

  override async close(): Promise<void> {
    clearInterval(this.timer);
    this.stop.abort();
    await this.sweeping;
  }

  /** Removes entries that are too old or too many, if there is a maximum. It does not throw. */
  sweep(): Promise<void> {
    const { maxBytes } = this.options;
    if (maxBytes === undefined || this.stop.signal.aborted) return Promise.resolve();
    this.written = 0;
    this.sweeping ??= this.removeSurplus(maxBytes)
      .catch((error: unknown) => {
        if (!this.stop.signal.aborted)
          this.warn(`The cache of speech in S3 cannot be cleaned up: ${withCauses(error)}`);
      })
      .finally(() => (this.sweeping = undefined));
    return this.sweeping;
  }

  private wrote(bytes: number): void {
    const { maxBytes } = this.options;
    if (maxBytes === undefined || this.stop.signal.aborted) return;
    this.written += bytes;
    const isFirst = this.timer === undefined;
    if (isFirst) this.timer = setInterval(() => void this.sweep(), sweepEveryMs).unref();
    if (isFirst || this.written > maxBytes * sweptPart) void this.sweep();
  }

  private async removeSurplus(maxBytes: number): Promise<void> {
    const { signal } = this.stop;
    const entries = await this.list(signal);
    const oldestFirst = entries.sort((a, b) => a.writtenAt - b.writtenAt);
    let bytes = entries.reduce((sum, { size }) => sum + size, 0);
    const isOver = () => bytes > maxBytes * (1 - sweptPart);
    const isFull = bytes > maxBytes;
    for (const { name, size, writtenAt } of oldestFirst) {
      if (this.now() - writtenAt < this.options.maxAgeMs && !(isFull && isOver())) break;
      signal.throwIfAborted();
      await (await this.send('DELETE', name, writeTimeoutMs, { signal })).arrayBuffer();
      bytes -= size;
    }
  }

  private async list(signal: AbortSignal): Promise<ListedEntry[]> {
    const entries: ListedEntry[] = [];
    for (let next: string | undefined = ''; next !== undefined;) {
      signal.throwIfAborted();
      const query = new URLSearchParams({ 'list-type': '2', prefix: decodeURIComponent(this.prefix) });
      if (next !== '') query.set('continuation-token', next);
      const answer = await this.sendTo('GET', `${this.bucketUrl}?${query.toString()}`, writeTimeoutMs, { signal });
      const xml = await answer.text();
      if (!answer.ok) throw new Error(`Listing the bucket was answered with ${answer.status}`);
      const page = listedEntries(xml);
      entries.push(...page.entries);
      ({ next } = page);
    }
    return entries;
  }

  /** @returns `undefined` if there is no entry, it is too old, or the store fails. */
  private async ask(method: 'GET' | 'HEAD', key: string): Promise<{ body: ArrayBuffer; spokenAt: number } | undefined> {
    return this.attempt(async () => {
      const answer = await this.send(method, key, this.options.readTimeoutMs ?? defaultReadTimeoutMs);
      const body = await answer.arrayBuffer();
      if (answer.status === 404) return undefined;
      if (!answer.ok) throw new Error(`${method} was answered with ${answer.status}`);
      const modified = Date.parse(answer.headers.get('last-modified') ?? '');
      const spokenAt = Number(answer.headers.get(spokenAtHeader) ?? modified);
      return this.now() - spokenAt >= this.options.maxAgeMs ? undefined : { body, spokenAt };
    });
  }

  private async attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (this.now() < this.pausedUntil) return undefined;
    try {
      return await work();
    } catch (error) {
      this.pausedUntil = this.now() + pauseMs;
      this.warn(
        `The cache of speech in S3 fails (${withCauses(error)}). It is not used for ${pauseMs / 1000} seconds. ` +
          `Check ${this.options.setting ?? 'SPEECH_CACHE_URL'} and its credentials.`,
      );
      return undefined;
    }
  }

  private send(...[method, key, timeoutMs, content]: Parameters<S3Store['sendTo']>): Promise<Response> {
    return this.sendTo(method, `${this.bucketUrl}/${this.prefix}${key.slice(0, 2)}/${key}`, timeoutMs, content);
  }

  private async sendTo(
    method: string,
    url: string,
    timeoutMs: number,
    { signal, ...content }: { body?: Buffer; headers?: Record<string, string>; signal?: AbortSignal } = {},
  ): Promise<Response> {
    this.client ??= this.connect();
    const client = await this.client;
    // Signed separately: the client's own `fetch` repeats failed requests.
    const request = await client.sign(url, { method, ...content });
    const timeout = AbortSignal.timeout(timeoutMs);
    return fetch(request, { signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
  }

  private async connect(): Promise<AwsClient> {
    const { AwsClient } = await import('aws4fetch');
    const { accessKeyId, secretAccessKey } = this.options;
    return new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region: this.region });
  }
}

/** An entry as the store lists it. */
interface ListedEntry {
  readonly name: string;
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly writtenAt: number;
}

/** Reads a page of the list of a bucket (ListObjectsV2). What is not named like an entry is left out. */
function listedEntries(xml: string): { entries: ListedEntry[]; next: string | undefined } {
  const entries: ListedEntry[] = [];
  for (const [, contents] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gsu)) {
    const [, name] = /<Key>[^<]*\/([^<>/&]+)<\/Key>/u.exec(contents!) ?? [];
    const size = Number(/<Size>(\d+)<\/Size>/u.exec(contents!)?.[1]);
    const writtenAt = Date.parse(/<LastModified>([^<]+)<\/LastModified>/u.exec(contents!)?.[1] ?? '');
    if (name !== undefined && entryName.test(name) && Number.isFinite(size + writtenAt))
      entries.push({ name, size, writtenAt });
  }
  const [, token] = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/u.exec(xml) ?? [];
  return {
    entries,
    next: token
      ?.replaceAll('&quot;', '"')
      .replaceAll('&apos;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&'),
  };
}

function digestOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
