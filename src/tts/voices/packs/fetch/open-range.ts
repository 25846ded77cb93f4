import npmFetch from 'npm-registry-fetch';
import { VoicePackError } from '../pack-error';
import { explainFetchFailure } from './explain-fetch-failure';
import { abandon, type AllowedOrigins, fetchFromPlace } from './fetch-from-place';
import type { NpmSettings } from './npm-settings';

/**
 * Most bytes that are asked for at a time. npm's fetcher keeps in memory whatever comes faster than it is taken, so this
 * is also how much of a model is there at most.
 */
const rangeBytes = 4 * 1024 * 1024;

/** HTTP: what was asked for is at or beyond the end (RFC 9110, section 15.5.17). */
const rangeNotSatisfiable = 416;

/** Some bytes of what is behind a URL. */
export interface Range {
  readonly content: AsyncIterable<Buffer>;
  /** Bytes of the whole; unset when `content` reaches to its end. */
  readonly total: number | undefined;
}

/** How a download is fetched. */
export interface DownloadOptions {
  readonly settings: NpmSettings;
  readonly signal: AbortSignal;
  /** Where redirects may lead; unset: to any server, as npm follows them, for what is pinned by a digest. */
  readonly redirectsTo?: AllowedOrigins;
  /** Most bytes that the whole may have; unset: the reader stops by itself. */
  readonly longest?: number;
}

/**
 * Asks for the bytes from an offset on: some megabytes, or all that there are, from a server that does not know ranges.
 * Whoever does not read all of them calls `return()` of the iterator, as `for await` does, and the connection is closed.
 *
 * @returns `undefined` if the offset is at the end.
 * @throws {UnreachableError} here or while reading.
 * @throws {VoicePackError} if the server says that the whole is too long, or redirects where it may not.
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
    // Encoded bytes could not be counted.
    headers: { 'accept-encoding': 'identity', range: `bytes=${offset}-${offset + rangeBytes - 1}` },
  };
  const fetching = redirectsTo ? fetchFromPlace(url, options, redirectsTo) : npmFetch(url, options);
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

/** The error for what has more bytes than it may. */
export function tooLong(url: string, longest: number): VoicePackError {
  return new VoicePackError(`${url} is not the file that it should be: it is longer than ${longest} bytes.`);
}
