import driver from 'pg';
import type { DataSourceOptions } from 'typeorm';
import type { Environment } from '../config/environment';
import type { DatabaseAddress } from './connection/database-address';
import { databaseClientConfig } from './connection/database-client';
import { migrations } from './migrations';

/** Timeout for connecting. After it, the request gets 503. */
const connectTimeoutMs = 3000;

interface PoolSettings extends Pick<Environment, 'DATABASE_POOL_SIZE' | 'DATABASE_STATEMENT_TIMEOUT_MS'> {
  applicationName?: string;
}

/**
 * The settings of all connections. They do not list entities: Nest's modules register their own, and `ormconfig.ts` finds them
 * by file name.
 *
 * @throws {OperatorError} if the URL is not valid, or a file that it names cannot be used.
 */
export function dataSourceOptions(
  database: string | DatabaseAddress,
  { DATABASE_POOL_SIZE, DATABASE_STATEMENT_TIMEOUT_MS, applicationName = 'voxgate' }: PoolSettings,
): DataSourceOptions & { type: 'postgres' } {
  return {
    type: 'postgres',
    // TypeORM would look for the package by its name, which a bundled server has not.
    driver,
    synchronize: false,
    migrations,
    // The application generates ids, so no extension is needed, and the role needs no permission to install one.
    installExtensions: false,
    poolSize: DATABASE_POOL_SIZE,
    connectTimeoutMS: connectTimeoutMs,
    applicationName,
    extra: {
      ...databaseClientConfig(database, {
        applicationName,
        statementTimeoutMs: DATABASE_STATEMENT_TIMEOUT_MS,
        connectTimeoutMs,
      }),
      // The client's own timeout, for a server that does not answer at all.
      ...(DATABASE_STATEMENT_TIMEOUT_MS > 0 && { query_timeout: DATABASE_STATEMENT_TIMEOUT_MS + 1000 }),
    },
  };
}
