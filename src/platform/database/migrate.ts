import { setTimeout as delay } from 'node:timers/promises';
import { DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import { isDatabaseUnavailable } from '../errors/database-unavailable';
import { advisoryLocks } from './advisory-locks';
import type { DatabaseAddress } from './connection/database-address';
import { dataSourceOptions } from './data-source.options';
import { hasFormerSchema } from './migrations/former-schema';
import { areDistributed, distribute, hasCitus, usualShards } from './shards/distribute';

/** The oldest supported version of PostgreSQL. */
const lowestVersion = 14;

/** The version of PostgreSQL is too old. */
export class DatabaseVersionError extends Error {
  override readonly name = 'DatabaseVersionError';

  /** @param version the version that PostgreSQL reports, for example `13.4`. */
  constructor(version: string) {
    super(
      `The server of DATABASE_URL is PostgreSQL ${version}. Voxgate needs ${lowestVersion} or later. Upgrade it, or use another server.`,
    );
  }
}

interface MigrateOptions {
  /** How long to wait for a database that does not accept connections yet, in milliseconds. */
  waitMs?: number;
  /** Called once if the database is not ready yet. */
  onWait?: (cause: Error) => void;
  /** Distributes the tables over this many shards, if they are not distributed yet. */
  shards?: number | undefined;
}

/** What a migration has done. */
export interface Migrated {
  /** The names of the applied migrations. */
  applied: string[];
  /**
   * `now`: the tables have been distributed; `possible`: the database has Citus, and they could be; `no`: neither, or they were
   * distributed before.
   */
  distributed: 'now' | 'possible' | 'no';
}

/**
 * Migrates the database schema to this version. Several replicas can start at once: an advisory lock lets one of them migrate
 * while the others wait and then find nothing left to do.
 *
 * A new database that has Citus is distributed at once. One with data is distributed only if `shards` is given.
 *
 * @throws {DatabaseVersionError} if the server is too old.
 * @throws {OperatorError} if the schema is too old, or `shards` is given and the database is not a coordinator of Citus.
 * @throws the driver's error if the database cannot be reached in time, or a migration fails.
 */
export async function migrate(
  database: string | DatabaseAddress,
  { waitMs = 0, onWait, shards }: MigrateOptions = {},
): Promise<Migrated> {
  const dataSource = await connect(database, waitMs, onWait);
  try {
    await checkVersion(dataSource);
    // The lock and the migrations are one transaction, because behind a pooler, nothing else stays in one session.
    return await dataSource.transaction(async (manager) => {
      const queryRunner = manager.queryRunner!;
      await queryRunner.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.migration]);
      const executor = new MigrationExecutor(dataSource, queryRunner);
      const earlier = (await executor.getExecutedMigrations()).map(({ name }) => name);
      // Here as well as in the migration, because TypeORM prints the errors of migrations.
      hasFormerSchema(earlier, 'database');
      const isNew = earlier.length === 0;
      const applied = (await executor.executePendingMigrations()).map((migration) => migration.name);
      return { applied, distributed: await distributeIf(queryRunner, isNew, shards) };
    });
  } finally {
    await dataSource.destroy();
  }
}

async function distributeIf(
  queryRunner: QueryRunner,
  isNew: boolean,
  shards: number | undefined,
): Promise<Migrated['distributed']> {
  if (await areDistributed(queryRunner)) return 'no';
  const isPossible = await hasCitus(queryRunner);
  if (shards === undefined && !(isNew && isPossible)) return isPossible ? 'possible' : 'no';
  await distribute(queryRunner, shards ?? usualShards);
  return 'now';
}

/** Whether the database lacks migrations of this version. */
export async function hasPendingMigrations(database: string | DatabaseAddress): Promise<boolean> {
  const dataSource = await connect(database, 0);
  try {
    return await dataSource.showMigrations();
  } finally {
    await dataSource.destroy();
  }
}

/** @throws {DatabaseVersionError} if the server is too old. */
export async function checkVersion(dataSource: DataSource): Promise<void> {
  const [{ version }] = await dataSource.query<[{ version: string }]>(
    "SELECT current_setting('server_version') AS version",
  );
  if (Number.parseInt(version, 10) < lowestVersion) throw new DatabaseVersionError(version);
}

async function connect(
  database: string | DatabaseAddress,
  waitMs: number,
  onWait?: (cause: Error) => void,
): Promise<DataSource> {
  const deadline = Date.now() + waitMs;
  for (let attempt = 0; ; attempt++) {
    // No timeout: a migration, or waiting for another replica's migration, may take longer than a request.
    const dataSource = new DataSource(
      dataSourceOptions(database, { DATABASE_POOL_SIZE: 2, DATABASE_STATEMENT_TIMEOUT_MS: 0 }),
    );
    try {
      return await dataSource.initialize();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() >= deadline) throw error;
      if (attempt === 0) onWait?.(error as Error);
      await delay(500);
    }
  }
}
