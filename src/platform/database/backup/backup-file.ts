import type { FileHandle } from 'node:fs/promises';
import { version } from '../../version';
import { OperatorError } from '../../errors/operator-error';

/**
 * A backup file has four parts:
 *
 * 1. the line `voxgate-backup 1`, with the version of the format,
 * 2. a line of JSON: `BackupHeader`,
 * 3. gzip: the rows of each table of the header, in that order, in PostgreSQL's COPY text format. The line `\.` ends a table. COPY
 *    escapes backslashes, so no row looks like this line,
 * 4. the SHA-256 of everything before it: 32 bytes.
 */
export const formatVersion = 1;

export const digestBytes = 32;

/** Ends the rows of a table. */
export const endOfTable = Buffer.from('\\.\n');

/** What a backup contains. */
export interface BackupHeader {
  /** ISO 8601, in UTC. */
  created_at: string;
  /** The version of Voxgate that made the backup. */
  voxgate: string;
  /** The migrations that the database had. */
  migrations: string[];
  /** A table comes after the tables that its foreign keys refer to. */
  tables: BackupTable[];
}

/** A table, and the columns of its rows in the file. */
export interface BackupTable {
  name: string;
  columns: string[];
}

/** Formats the first two lines of a backup file. */
export function formatHeader(header: BackupHeader): Buffer {
  return Buffer.from(`voxgate-backup ${formatVersion}\n${JSON.stringify(header)}\n`);
}

/** Longer than the first two lines of any backup. */
const maxHeaderLength = 1 << 20;

/**
 * Checks that a file is a backup in the format of this version.
 *
 * @param name the file's name for error messages.
 * @throws {OperatorError} if it is not.
 */
export async function checkFormat(file: FileHandle, name: string): Promise<void> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(32), 0, 32, 0);
  const [, found] = /^voxgate-backup (\d{1,9})\n/.exec(buffer.toString('latin1', 0, bytesRead)) ?? [];
  if (found === undefined) throw new OperatorError(`${name} is not a backup of Voxgate.`);
  if (Number(found) === formatVersion) return;
  throw new OperatorError(
    `${name} has version ${found} of the backup format, and Voxgate ${version} reads version ${formatVersion}. ` +
      'Restore it with the version of Voxgate that made it, or a later one.',
  );
}

/**
 * Reads the header of a file whose checksum has been verified.
 *
 * @returns the header, and the offset of the gzip part.
 */
export async function readHeader(file: FileHandle): Promise<{ header: BackupHeader; offset: number }> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(maxHeaderLength), 0, maxHeaderLength, 0);
  const start = buffer.indexOf('\n') + 1;
  const end = buffer.indexOf('\n', start);
  if (end < 0 || end >= bytesRead) throw new Error('The header of the backup has no end.');
  return { header: JSON.parse(buffer.toString('utf8', start, end)) as BackupHeader, offset: end + 1 };
}
