import type { ClientBase, PoolConfig } from 'pg';
import type { DataSourceOptions } from 'typeorm';
import type { Environment } from '../config/environment';
import { migrations } from './migrations';

/** Timeout for connecting. After it, the request gets 503. */
const connectTimeoutMs = 3000;

type PoolSettings = Pick<Environment, 'DATABASE_POOL_SIZE' | 'DATABASE_STATEMENT_TIMEOUT_MS'>;

/**
 * The settings of all connections. They do not list entities: Nest's modules register their own, and `ormconfig.ts` finds them
 * by file name.
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
    // The application generates ids, so no extension is needed, and the role needs no permission to install one.
    installExtensions: false,
    poolSize: DATABASE_POOL_SIZE,
    connectTimeoutMS: connectTimeoutMs,
    applicationName: 'voxgate',
    extra: {
      statement_timeout: DATABASE_STATEMENT_TIMEOUT_MS,
      // The client's own timeout, for a server that does not answer at all.
      query_timeout: DATABASE_STATEMENT_TIMEOUT_MS + 1000,
      keepAlive: true,
      onConnect: surviveLostConnection,
    } satisfies PoolConfig,
  };
}

/**
 * Keeps this process alive when a connection is lost while nobody listens to it. The pool stops listening when it hands a
 * connection out, and TypeORM starts a moment later. If the database's last message arrives in between, Node would end the
 * process, because the error has no listener. Nothing is hidden: the next statement on the connection fails, and the pool
 * replaces it.
 */
function surviveLostConnection(client: ClientBase): void {
  client.on('error', () => undefined);
}
