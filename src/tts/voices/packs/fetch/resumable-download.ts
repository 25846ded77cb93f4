import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { UnreachableError } from '../pack-error';
import { pause } from '../pause';
import { isPassing } from './explain-fetch-failure';
import { type DownloadOptions, openRange, tooLong } from './open-range';

/** Pauses before the attempts that follow one that brought nothing; after the last, it is given up. */
const pausesMs = [250, 1000, 2500];

/**
 * The bytes behind a URL: first those that are in the file from an earlier attempt, then the rest from the network, which
 * goes to the file as well. A connection that breaks is taken up again where it broke. Who has seen enough stops
 * iterating.
 *
 * @throws {VoicePackError} if it is longer than it may be, or redirected where it may not be.
 * @throws {UnreachableError} if the server gives nothing, several times in a row.
 * @throws {unknown} the signal's reason, once it has aborted.
 */
export async function* resumableDownload(url: string, path: string, options: DownloadOptions): AsyncGenerator<Buffer> {
  const { signal, longest = Number.POSITIVE_INFINITY } = options;
  const file = await open(path, 'a');
  try {
    let offset = 0;
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      offset += chunk.length;
      yield chunk;
    }
    if (offset > longest) throw tooLong(url, longest);
    for (let failures = 0, isComplete = false; !isComplete;) {
      try {
        const range = await openRange(url, offset, options);
        for await (const chunk of range?.content ?? []) {
          if (offset + chunk.length > longest) throw tooLong(url, longest);
          await file.appendFile(chunk);
          offset += chunk.length;
          failures = 0;
          yield chunk;
        }
        isComplete = range?.total === undefined || offset >= range.total;
      } catch (error) {
        const pauseMs = pausesMs[failures++];
        if (!(error instanceof UnreachableError) || !isPassing(error) || pauseMs === undefined) throw error;
        await pause(pauseMs, signal);
      }
    }
  } finally {
    await file.close();
  }
}
