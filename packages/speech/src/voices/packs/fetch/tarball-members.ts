import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Entry, extract } from 'tar-stream';
import { DamagedError, VoicePackError } from '../pack-error';

/**
 * Extracts members from a package's tarball, in the order of the tarball, and stops after the last one.
 *
 * @param wanted paths below the tarball's top folder.
 * @param receive called with each member in turn. Must read all of its content.
 * @param label the tarball's name in error messages.
 * @throws {DamagedError} if the tarball cannot be unpacked or lacks a member; and what `content` and `receive` throw.
 */
export async function readMembers(
  content: AsyncIterable<Uint8Array>,
  wanted: ReadonlySet<string>,
  receive: (member: string, content: AsyncIterable<Uint8Array>) => Promise<void>,
  label: string,
): Promise<void> {
  const missing = new Set(wanted);
  // If a stream before the archive fails, the archive only reports that it was closed, and vice versa. Record the real error.
  let fetching: { error: unknown } | undefined;
  let unzipping: Error | undefined;
  const archive = extract();
  const unpacking = pipeline(
    watched(content, (error) => (fetching = { error })),
    createGunzip().on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') unzipping ??= error;
    }),
    archive,
  ).catch(() => undefined);
  try {
    for await (const entry of archive) {
      const member = memberOf(entry);
      if (missing.delete(member)) await receive(member, entry);
      else entry.resume();
      if (missing.size === 0) return;
    }
  } catch (error) {
    if (fetching) throw fetching.error;
    const reason = unzipping ?? error;
    throw isDamage(reason) ? new DamagedError(`${label} is damaged: ${reason.message}.`, { cause: reason }) : reason;
  } finally {
    archive.destroy();
    await unpacking;
  }
  throw new DamagedError(`${label} does not hold ${[...missing].join(', ')}.`);
}

async function* watched<T>(content: AsyncIterable<T>, onError: (error: unknown) => void): AsyncGenerator<T> {
  try {
    yield* content;
  } catch (error) {
    onError(error);
    throw error;
  }
}

/** The path of a member without the top folder. */
function memberOf({ header }: Entry): string {
  return header.name.slice(header.name.indexOf('/') + 1);
}

/** Whether an error is from zlib or tar-stream (whose errors have no code), and not from a disk or socket. */
function isDamage(error: unknown): error is Error {
  if (error instanceof VoicePackError) return false;
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined || code.startsWith('Z_');
}
