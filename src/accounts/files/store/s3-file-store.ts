import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline, Readable, Transform } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { quietAwsSdk } from '../../../platform/config/s3-url';
import { withCauses } from '@voxgate/speech/messages/with-causes';
import { type ByteRange, type FileSource, FileStore, FileStoreError } from './file-store';

export interface S3FileStoreOptions {
  /** `s3://bucket/prefix?endpoint=https://…&region=…`. Without an endpoint, it is Amazon S3's. */
  readonly url: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Bytes of each part of a large object. At least 5 MiB, which is S3's minimum. Defaults to 8 MiB. */
  readonly partBytes?: number;
  /** Tries of each request. Defaults to 4. */
  readonly tries?: number;
}

/** S3's maximum number of parts of an object. */
const maxParts = 10_000;

/** Parts that are sent at once. They are held in memory. */
const partsAtOnce = 2;

const connectTimeoutMs = 5_000;

/** Milliseconds without progress after which a request is given up. */
const requestTimeoutMs = 60_000;

type Packages = typeof import('@aws-sdk/client-s3') & Pick<typeof import('@aws-sdk/lib-storage'), 'Upload'>;

/**
 * Keeps objects in an S3-compatible store. Large ones are uploaded in parts, and the parts are discarded if the upload fails. After a
 * crash in an upload, the store itself must discard them: docs/files-and-links.md names the rule. The packages are loaded with the first request.
 */
export class S3FileStore extends FileStore {
  private readonly bucket: string;
  private readonly prefix: string;
  private readonly region: string;
  private readonly endpoint: string | undefined;
  private loaded: Promise<{ packages: Packages; client: S3Client }> | undefined;

  /** @throws {TypeError} if the URL is not one. */
  constructor(private readonly options: S3FileStoreOptions) {
    super();
    const { hostname, pathname, searchParams } = new URL(options.url);
    this.bucket = hostname;
    this.prefix = pathname
      .split('/')
      .filter((part) => part !== '')
      .map((part) => `${decodeURIComponent(part)}/`)
      .join('');
    this.region = searchParams.get('region') ?? 'us-east-1';
    this.endpoint = searchParams.get('endpoint') ?? undefined;
  }

  async put(key: string, source: FileSource, signal?: AbortSignal): Promise<void> {
    const hash = createHash('sha256');
    let problemOfSource: Error | null | undefined;
    const hashing = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        hash.update(chunk);
        done(null, chunk);
      },
      // Fails before the last part is sent, so that wrong contents are never an object.
      flush: (done) =>
        done(hash.digest().equals(source.digest) ? null : new FileStoreError('damaged', 'The file has changed.')),
    });
    try {
      const { packages, client } = await this.load();
      signal?.throwIfAborted();
      const body = pipeline(createReadStream(source.path), hashing, (error) => (problemOfSource = error));
      const upload = new packages.Upload({
        client,
        params: { Bucket: this.bucket, Key: this.prefix + key, Body: body },
        partSize: Math.max(this.options.partBytes ?? 8 * 2 ** 20, Math.ceil(source.bytes / maxParts)),
        queueSize: partsAtOnce,
      });
      const abort = () => void upload.abort();
      signal?.addEventListener('abort', abort, { once: true });
      try {
        await upload.done();
      } finally {
        signal?.removeEventListener('abort', abort);
        body.destroy();
      }
    } catch (error) {
      // If the parts cannot be discarded either, the error is only about that.
      throw this.failure(problemOfSource ?? error, 'written');
    }
  }

  async open(key: string, { start, end }: ByteRange): Promise<Readable> {
    try {
      const { packages, client } = await this.load();
      const Range = `bytes=${start}-${end}`;
      const { Body, ContentLength } = await client.send(
        new packages.GetObjectCommand({ Bucket: this.bucket, Key: this.prefix + key, Range }),
      );
      const body = Body as Readable;
      const wanted = end - start + 1;
      if (ContentLength === wanted) return body;
      // Some stores ignore a range that they should not.
      if (start === 0 && ContentLength !== undefined && ContentLength > wanted) return firstBytes(body, wanted);
      body.destroy();
      throw new FileStoreError('damaged', `The stored object ${key} does not have the bytes ${start} to ${end}.`);
    } catch (error) {
      throw this.failure(error, 'read');
    }
  }

  async remove(key: string): Promise<void> {
    try {
      const { packages, client } = await this.load();
      await client.send(new packages.DeleteObjectCommand({ Bucket: this.bucket, Key: this.prefix + key }));
    } catch (error) {
      const failure = this.failure(error, 'removed');
      if (failure.reason !== 'missing') throw failure;
    }
  }

  async check(): Promise<void> {
    try {
      const { packages, client } = await this.load();
      // An object that does not exist: its absence is only told to those who may read and list.
      await client.send(new packages.GetObjectCommand({ Bucket: this.bucket, Key: `${this.prefix}absent` }));
    } catch (error) {
      if (this.failure(error, 'read').reason === 'missing') return;
      // What to do is up to who checks.
      throw new FileStoreError(
        'unavailable',
        `The bucket ${this.bucket} cannot be reached: ${withCauses(error)}.`,
        error,
      );
    }
  }

  private load() {
    this.loaded ??= this.connect();
    return this.loaded;
  }

  private async connect(): Promise<{ packages: Packages; client: S3Client }> {
    quietAwsSdk();
    const [s3, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]);
    const { accessKeyId, secretAccessKey, tries = 4 } = this.options;
    const client = new s3.S3Client({
      region: this.region,
      ...(this.endpoint !== undefined && { endpoint: this.endpoint }),
      credentials: { accessKeyId, secretAccessKey },
      // Other stores than Amazon's may not have a host name for each bucket, or know its newer checksums.
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: tries,
      requestHandler: {
        connectionTimeout: connectTimeoutMs,
        requestTimeout: requestTimeoutMs,
        socketTimeout: requestTimeoutMs,
        throwOnRequestTimeout: true,
        // Each download in progress has a connection.
        httpsAgent: { maxSockets: 1000 },
        httpAgent: { maxSockets: 1000 },
      },
    });
    return { packages: { ...s3, Upload }, client };
  }

  private failure(error: unknown, done: string): FileStoreError {
    if (error instanceof FileStoreError) return error;
    const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
    if (name === 'NoSuchKey' || (name === 'NotFound' && $metadata?.httpStatusCode === 404))
      return new FileStoreError('missing', 'The stored object does not exist.', error);
    const what = `A file in the bucket ${this.bucket} cannot be ${done}: ${withCauses(error)}.`;
    return new FileStoreError('unavailable', `${what} Check FILES_URL, its credentials and the store.`, error);
  }
}

function firstBytes(stream: Readable, bytes: number): Readable {
  let left = bytes;
  return Readable.from(
    (async function* () {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        yield chunk.subarray(0, left);
        left -= chunk.length;
        if (left <= 0) return;
      }
    })(),
    { objectMode: false },
  );
}
