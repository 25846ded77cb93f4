import npmFetch from 'npm-registry-fetch';
import { VoicePackError } from '../pack-error';
import { explainFetchFailure } from './explain-fetch-failure';
import { abandon, type AllowedOrigins, fetchFromSource } from './fetch-from-source';
import type { NpmSettings } from './npm-settings';

/**
 * Maximum size of a range request in bytes. npm's fetcher buffers unread data in memory, so this also limits the memory for a
 * download.
 */
const rangeBytes = 4 * 1024 * 1024;

/** HTTP status: the requested range starts at or beyond the end (RFC 9110, section 15.5.17). */
const rangeNotSatisfiable = 416;

/** A range of a file behind a URL. */
export interface Range {
  readonly content: AsyncIterable<Buffer>;
  /** Size of the whole file in bytes; unset if `content` reaches its end. */
  readonly total: number | undefined;
}

/** Options for a download. */
export interface DownloadOptions {
  readonly settings: NpmSettings;
  readonly signal: AbortSignal;
  /** Allowed origins of redirects. If unset, redirects to any server are followed; use this only for files with a known digest. */
  readonly redirectsTo?: AllowedOrigins;
  /** Maximum size of the whole file in bytes. If unset, the reader limits the size. */
  readonly longest?: number;
}

/**
 * Requests the bytes from an offset on: a few megabytes, or the whole file if the server does not support ranges. To stop
 * reading early, call `return()` of the iterator, as `for await` does; this closes the connection.
 *
 * @returns `undefined` if the offset is at the end.
 * @throws {UnreachableError} here or while reading.
 * @throws {VoicePackError} if the server reports a size above the limit or redirects to an origin that is not allowed.
 * @throws {unknown} the signal's reason, once it has aborted.
 */
export async function openRange(
  url: string,
  offset: number,
  { settings, signal, redirectsTo, longest = Number.POSITIVE_INFINITY }: DownloadOptions,
): Promise<Range | undefined> {
  const closing = new AbortController();
  const options = {
    ...settings.fetch,
    signal: AbortSignal.any([signal, closing.signal]),
    // Offsets must refer to unencoded bytes.
    headers: { 'accept-encoding': 'identity', range: `bytes=${offset}-${offset + rangeBytes - 1}` },
  };
  const fetching = redirectsTo ? fetchFromSource(url, options, redirectsTo) : npmFetch(url, options);
  const response = await fetching.catch((error: unknown) => {
    if ((error as { statusCode?: number }).statusCode === rangeNotSatisfiable) return undefined;
    throw explainFetchFailure(error, url, signal);
  });
  if (!response) return undefined;

  const isPartial = response.status === 206;
  const total = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1];
  const announced = Number(isPartial ? (total ?? 0) : (response.headers.get('content-length') ?? 0));
  if (announced > longest) {
    abandon(response, closing);
    throw tooLong(url, longest);
  }
  return {
    content: read(),
    total: isPartial ? Number(total ?? Number.POSITIVE_INFINITY) : undefined,
  };

  async function* read(): AsyncGenerator<Buffer> {
    try {
      let toSkip = isPartial ? 0 : offset;
      let left = Number(response!.headers.get('content-length') ?? 0);
      for await (const chunk of response!.body as AsyncIterable<Buffer>) {
        left -= chunk.length;
        const skipped = Math.min(toSkip, chunk.length);
        toSkip -= skipped;
        if (skipped < chunk.length) yield chunk.subarray(skipped);
      }
      if (left > 0) throw new Error('it closed the connection early');
    } catch (error) {
      throw explainFetchFailure(error, url, signal);
    } finally {
      closing.abort();
    }
  }
}

/** The error for a file that is too long. */
export function tooLong(url: string, longest: number): VoicePackError {
  return new VoicePackError(`${url} is not the expected file: it is longer than ${longest} bytes.`);
}
