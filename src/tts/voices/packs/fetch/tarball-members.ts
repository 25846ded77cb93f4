import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Entry, extract } from 'tar-stream';
import { DamagedError, VoicePackError } from '../pack-error';

/**
 * Hands over the members of a package's tarball that are wanted, as they come, and reads no further than to the last.
 *
 * @param wanted paths below the tarball's top folder.
 * @param receive is called with each in turn; it has to read all of it.
 * @param label how a message calls the tarball.
 * @throws {DamagedError} if it cannot be unpacked, or lacks a member; and whatever `content` and `receive` throw.
 */
export async function readMembers(
  content: AsyncIterable<Uint8Array>,
  wanted: ReadonlySet<string>,
  receive: (member: string, content: AsyncIterable<Uint8Array>) => Promise<void>,
  label: string,
): Promise<void> {
  const missing = new Set(wanted);
  // When a stream in front of the archive fails, the archive knows only that it was closed; and the other way round, when
  // the archive is left because a member could not be received.
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

/** The path of a member without the top folder, whatever that is called. */
function memberOf({ header }: Entry): string {
  return header.name.slice(header.name.indexOf('/') + 1);
}

/** zlib's errors, and those of tar-stream, which have no code; not those of a disk or a socket. */
function isDamage(error: unknown): error is Error {
  if (error instanceof VoicePackError) return false;
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined || code.startsWith('Z_');
}
