import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { FilesService, type NewFile } from '../../../../src/accounts/files/files.service';
import type { StoredFile } from '../../../../src/accounts/files/stored-file';
import type { TestApp, TestKey } from '../../../support/test-app';

/** Stores a file for the account of a key. */
export function storeFile(
  server: TestApp,
  { account }: TestKey,
  contents: Buffer | string = randomBytes(1000),
  options: Partial<NewFile> = {},
): Promise<StoredFile> {
  return server.app.get(FilesService).store(account.id, {
    contents: { stream: Readable.from([Buffer.from(contents)]) },
    name: 'Chapter 1.mp3',
    contentType: 'audio/mpeg',
    kind: 'test',
    ...options,
  });
}

/** The names of all files in a directory and its folders. */
export async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** The objects that the database lists for an account, with their states. */
export function listedObjects({ database }: TestApp, { account }: TestKey): Promise<{ state: string }[]> {
  return database.query('SELECT state FROM stored_objects WHERE account_id = $1 ORDER BY id', [account.id]);
}
