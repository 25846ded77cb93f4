import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { QueryRunner } from 'typeorm';

/** A migration that runs SQL files. */
export interface SqlFilesMigration {
  /**
   * The files, in order, and the SHA-256 of their text. A test compares the files with the newest migration that lists them, so that no
   * file changes without a migration that makes the change.
   */
  readonly sqlFiles: Readonly<Record<string, string>>;
}

/** @param path relative to `src`, for example `rate-limit/sql/admit.sql`. */
export function readSqlFile(path: string): Promise<string> {
  return readFile(join(__dirname, '..', '..', path), 'utf8');
}

/**
 * Runs a file of definitions. One with functions, in the folder of the feature they belong to, must be one that can run again on a
 * database that has them (`CREATE OR REPLACE`): a migration that changes a function runs its file again. The bodies of functions are
 * not checked, so they may use what a later file or migration adds.
 *
 * @param path as in `readSqlFile`.
 */
export async function runSqlFile(queryRunner: QueryRunner, path: string): Promise<void> {
  const definitions = await readSqlFile(path);
  const [{ check_function_bodies: usual }] = (await queryRunner.query('SHOW check_function_bodies')) as [
    { check_function_bodies: string },
  ];
  await queryRunner.query('SET LOCAL check_function_bodies = off');
  await queryRunner.query(definitions);
  await queryRunner.query(`SET LOCAL check_function_bodies = ${usual}`);
}
