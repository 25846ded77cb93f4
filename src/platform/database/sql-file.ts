import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { QueryRunner } from 'typeorm';

/** A migration that installs SQL files which have been edited since an earlier migration installed them. */
export interface SqlFilesMigration {
  /**
   * The files and the SHA-256 of their text. A test compares the files with the newest migration that lists them, so that no
   * file changes without a migration that installs the change.
   */
  readonly sqlFiles: Readonly<Record<string, string>>;
}

/**
 * Runs a file of definitions, such as functions, in the folder of the feature they belong to. The file must be one that can
 * run again on a database that has the definitions (`CREATE OR REPLACE`). The bodies of functions are not checked: the file may use
 * a column that a later migration adds, which installs the file again.
 *
 * @param path relative to `src`, for example `rate-limit/sql/admit.sql`.
 */
export async function runSqlFile(queryRunner: QueryRunner, path: string): Promise<void> {
  const definitions = await readFile(join(__dirname, '..', '..', path), 'utf8');
  const [{ check_function_bodies: usual }] = (await queryRunner.query('SHOW check_function_bodies')) as [
    { check_function_bodies: string },
  ];
  await queryRunner.query('SET LOCAL check_function_bodies = off');
  await queryRunner.query(definitions);
  await queryRunner.query(`SET LOCAL check_function_bodies = ${usual}`);
}
