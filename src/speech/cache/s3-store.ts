import { createHash } from 'node:crypto';
import type { AwsClient } from 'aws4fetch';
import { withCauses } from '../../messages/with-causes';
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

/** Length of a SHA-256 digest, which precedes each record. */
const digestBytes = 32;

/**
 * Keeps speech in an S3-compatible object store that replicas share. It removes nothing: the bucket's lifecycle rules do. Each
 * record has its SHA-256, so that a damaged one is not used. While the store fails, everything is a miss.
 */
export class S3Store extends SpeechStore {
  private readonly now: () => number;
  private readonly warn: (message: string) => void;
  private readonly baseUrl: string;
  private readonly region: string;
  private client: Promise<AwsClient> | undefined;
  private pausedUntil = 0;

  /** @throws {TypeError} if the URL or its endpoint is not one. */
  constructor(private readonly options: S3StoreOptions) {
    super();
    this.now = options.now ?? Date.now;
    this.warn = occasionally((message) => options.log.warn(message), this.now);
    const { hostname: bucket, pathname, searchParams } = new URL(options.url);
    this.region = searchParams.get('region') ?? 'us-east-1';
    const endpoint = new URL(searchParams.get('endpoint') ?? `https://s3.${this.region}.amazonaws.com`);
    const path = [bucket, ...pathname.split('/')].filter((part) => part !== '').join('/');
    this.baseUrl = `${endpoint.href.replace(/\/+$/u, '')}/${path}`;
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
    });
  }

  async remove(key: string): Promise<void> {
    await this.attempt(async () => {
      await (await this.send('DELETE', key, writeTimeoutMs)).arrayBuffer();
    });
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
          'Check SPEECH_CACHE_URL and its credentials.',
      );
      return undefined;
    }
  }

  private async send(
    method: string,
    key: string,
    timeoutMs: number,
    content: { body?: Buffer; headers?: Record<string, string> } = {},
  ): Promise<Response> {
    this.client ??= this.connect();
    const client = await this.client;
    // Signed separately: the client's own `fetch` repeats failed requests.
    const request = await client.sign(`${this.baseUrl}/${key.slice(0, 2)}/${key}`, { method, ...content });
    return fetch(request, { signal: AbortSignal.timeout(timeoutMs) });
  }

  private async connect(): Promise<AwsClient> {
    const { AwsClient } = await import('aws4fetch');
    const { accessKeyId, secretAccessKey } = this.options;
    return new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region: this.region });
  }
}

function digestOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
