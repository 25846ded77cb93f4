import type { DataSourceOptions } from 'typeorm';
import type { Environment } from '../config/environment';
import { migrations } from './migrations';

/** Connecting takes no longer than this; after it the request is answered 503. */
const connectTimeoutMs = 3000;

type PoolSettings = Pick<Environment, 'DATABASE_POOL_SIZE' | 'DATABASE_STATEMENT_TIMEOUT_MS'>;

/**
 * The settings of every connection of ours, without the entities: Nest's modules register their own,
 * and `ormconfig.ts` finds them by file name.
 */
export function dataSourceOptions(
  url: string,
  { DATABASE_POOL_SIZE, DATABASE_STATEMENT_TIMEOUT_MS }: PoolSettings,
): DataSourceOptions & { type: 'postgres' } {
  return {
    type: 'postgres',
    url,
    synchronize: false,
    migrations,
    // Ids are made in the application, and the service's role need not be allowed to install anything.
    installExtensions: false,
    poolSize: DATABASE_POOL_SIZE,
    connectTimeoutMS: connectTimeoutMs,
    applicationName: 'voxgate',
    extra: {
      statement_timeout: DATABASE_STATEMENT_TIMEOUT_MS,
      // The client's own limit, for a server that does not answer at all.
      query_timeout: DATABASE_STATEMENT_TIMEOUT_MS + 1000,
      keepAlive: true,
    },
  };
}
