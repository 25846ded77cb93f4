import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { UnreachableError } from '../pack-error';
import { isTransient } from './explain-fetch-failure';
import { type DownloadOptions, openRange, tooLong } from './open-range';
import { pause } from '../../../support/abortable';

/** Pauses before retries after attempts without data. After the last one, the download fails. */
const pausesMs = [250, 1000, 2500];

/**
 * Downloads a URL. Yields the bytes that an earlier attempt left in the file, then the rest from the network, which is also
 * appended to the file. Interrupted downloads resume. Stop iterating to stop the download.
 *
 * @throws {VoicePackError} if the file is too long or redirected to an origin that is not allowed.
 * @throws {UnreachableError} if several attempts in a row return no data.
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
        if (!(error instanceof UnreachableError) || !isTransient(error) || pauseMs === undefined) throw error;
        await pause(pauseMs, signal);
      }
    }
  } finally {
    await file.close();
  }
}
