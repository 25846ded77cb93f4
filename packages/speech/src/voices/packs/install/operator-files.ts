import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { knownPack } from '../known-packs';
import { VoicePackError } from '../pack-error';
import { type PackFileSource, packNamePattern, wholeFile } from '../voice-pack';

/** Maximum size of a file with text, in bytes: configurations, alphabets and descriptions. */
export const maxConfigBytes = 1_000_000;

/** How the ids of voices begin that accounts hand in or mix. The ids of a pack's voices begin with its name. */
const reservedBeginnings = ['own_', 'mix_'];

/** @throws {VoicePackError} if an operator's pack cannot have this name. */
export function checkPackName(name: string): void {
  if (!packNamePattern.test(name)) {
    throw new VoicePackError(
      `"${name}" cannot be a pack's name: that is 1 to 64 of a–z, 0–9, ".", "_" and "-". Give one with --name.`,
    );
  }
  const reserved = reservedBeginnings.find((beginning) => name.startsWith(beginning));
  if (reserved) {
    throw new VoicePackError(
      `"${name}" cannot be a pack's name: voices of accounts begin with "${reserved}". Give one with --name.`,
    );
  }
  if (knownPack(name)) throw new VoicePackError(`${name} is another pack. Give this one a name with --name.`);
}

/** Describes a file of a folder as a file of a pack. Reads all of it. */
export async function describeFile(folder: string, file: string, path: string): Promise<PackFileSource> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(join(folder, file)), hash);
  const { size } = await stat(join(folder, file));
  return wholeFile(path, size, hash.digest('hex'), { folder, file });
}

/**
 * Reads a file with text.
 *
 * @param purpose the end of the message if it cannot be read.
 * @throws {VoicePackError} if it is not a regular file, cannot be read or is too long.
 */
export async function readOperatorText(file: string, purpose: string): Promise<string> {
  try {
    const found = await stat(file);
    if (!found.isFile()) throw new VoicePackError(`${file} is not a file.`);
    if (found.size > maxConfigBytes) throw new VoicePackError(`${file} is longer than ${maxConfigBytes} bytes.`);
    return await readFile(file, 'utf8');
  } catch (cause) {
    if (cause instanceof VoicePackError) throw cause;
    throw new VoicePackError(`${file} cannot be read: ${purpose}`, { cause });
  }
}
