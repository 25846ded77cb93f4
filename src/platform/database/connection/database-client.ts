import { callbackify } from 'node:util';
import {
  Client,
  type ClientConfig,
  type PoolConfig,
  type QueryConfig,
  type QueryResult,
  type QueryResultRow,
  type Submittable,
} from 'pg';
import { DatabaseUnavailableError } from '../../errors/database-unavailable';
import { addressOf, type DatabaseAddress } from './database-address';
import { parseDatabaseUrl } from './database-url';
import type { DatabasePassword } from './database-password';
import { PrimaryFinder } from './primary-finder';
import {
  type SessionFacts,
  SessionProbe,
  SharedSessionQuery,
  type SharedSessions,
  timeoutStatement,
} from './session-queries';

/** What all connections of a pool have in common. */
export interface ConnectionOptions {
  applicationName: string;
  /** Milliseconds after which the database cancels a statement; 0: never. */
  statementTimeoutMs: number;
  /** Milliseconds for opening a connection. */
  connectTimeoutMs: number;
}

/** The configuration of a `DatabaseClient`, and of a pool of them. */
export interface DatabaseClientConfig extends PoolConfig {
  statementTimeoutMs: number;
  pooler: 'auto' | 'transaction';
  needsWrites: boolean;
  /** If there are several hosts. */
  primary?: PrimaryFinder;
  changingPassword?: DatabasePassword;
}

/** @throws {OperatorError} if the URL is not valid, or a file that it names cannot be used. */
export function databaseClientConfig(
  database: string | DatabaseAddress,
  { applicationName, statementTimeoutMs, connectTimeoutMs }: ConnectionOptions,
): DatabaseClientConfig {
  const { url, password, pooler = 'auto' } = addressOf(database);
  const { hosts, needsWrites } = parseDatabaseUrl(url);
  const configs = hosts.map((host): ClientConfig => ({
    application_name: applicationName,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    ...host,
    ...(password && { password: () => password.read() }),
  }));
  return {
    ...configs[0],
    // A pool creates its clients with this configuration.
    Client: DatabaseClient as unknown as new () => Client,
    statementTimeoutMs,
    pooler,
    needsWrites,
    ...(configs.length > 1 && {
      primary: new PrimaryFinder(
        configs.map((config) => ({ ...config, connectionTimeoutMillis: connectTimeoutMs / 2 })),
      ),
    }),
    ...(password && { changingPassword: password }),
  };
}

/**
 * A connection to PostgreSQL, directly or through a pooler. It sends no startup parameters that poolers refuse. Its first query
 * finds out whether the connection has a session of its own. If not, named statements are used only if the pooler keeps them
 * apart, and timeouts are set in each transaction, in the same round trip as the statement.
 *
 * With several hosts, it connects to the one that accepts writes.
 */
class DatabaseClient extends Client {
  private readonly config: DatabaseClientConfig;
  private shared: SharedSessions | undefined;

  constructor(config: DatabaseClientConfig) {
    super(config);
    this.config = config;
    // Keeps this process alive when a connection is lost while nobody listens to it: before the pool does, and while the pool
    // hands it out. Nothing is hidden: the next statement on the connection fails, and the pool replaces it.
    this.on('error', () => undefined);
  }

  /** As that of node-postgres, with a promise or a callback. */
  override connect(...given: never[]): never {
    const [callback] = given as unknown as [((error: Error | null, client?: Client) => void) | undefined];
    if (!callback) return this.open() as never;
    return callbackify(() => this.open())(callback) as never;
  }

  /** As that of node-postgres, in all its forms. */
  override query(...given: never[]): never {
    const [config, values, callback] = given as unknown as [string | QueryConfig | Submittable, unknown, unknown];
    // COPY sends messages of its own. It is used in transactions only.
    const isQuery = typeof config === 'string' || !('submit' in config);
    if (!this.shared || !isQuery) return super.query(config as never, values as never, callback as never) as never;
    const query = new SharedSessionQuery(config, values, callback, this.shared);
    return (query.callback ? super.query(query as never) : this.resultOf(query)) as never;
  }

  private resultOf<Row extends QueryResultRow>(query: SharedSessionQuery | SessionProbe): Promise<QueryResult<Row>> {
    return new Promise((resolve, reject) => {
      query.callback = (error, result) => (error ? reject(error) : resolve(result as QueryResult<Row>));
      super.query(query as never);
    });
  }

  private async open(): Promise<this> {
    const { primary, changingPassword, needsWrites } = this.config;
    const found = primary?.find();
    try {
      if (found) {
        const { host, port } = await found;
        Object.assign(this, { host, port: port ?? 5432 });
      }
      await super.connect();
      const { isReadOnly } = await this.probeSession();
      if (needsWrites && isReadOnly) {
        throw new DatabaseUnavailableError(
          `${this.host}:${this.port} does not accept writes, as DATABASE_URL requires.`,
        );
      }
      return this;
    } catch (error) {
      if (found) primary!.forget(found);
      if (isRefusal(error)) changingPassword?.forget();
      void this.end();
      throw error;
    }
  }

  private async probeSession(): Promise<SessionFacts> {
    const { pooler, statementTimeoutMs } = this.config;
    const isAutomatic = pooler === 'auto';
    const processId = isAutomatic ? processIdOf(this) : null;
    const probe = new SessionProbe({ processId, isNamed: isAutomatic, statementTimeoutMs });
    const { rows } = await this.resultOf<SessionFacts>(probe);
    const facts = rows[0]!;
    if (facts.isOwn === true) return facts;
    const timeoutName = isAutomatic && !facts.keepsNames ? `voxgate_timeout_${statementTimeoutMs}` : '';
    if (timeoutName !== '') await super.query({ name: timeoutName, text: timeoutStatement(statementTimeoutMs) });
    this.shared = {
      statementTimeoutMs,
      haveTimeout: facts.hasTimeout,
      timeoutName,
      isInTransaction: () => this.getTransactionStatus() !== 'I',
    };
    return facts;
  }
}

/** Creates a connection that is in no pool. It is opened by `connect`. */
export function createDatabaseClient(config: DatabaseClientConfig): Client {
  return new DatabaseClient(config);
}

/** Whether PostgreSQL has refused the user or the password. */
function isRefusal(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === '28P01' || code === '28000';
}

/** The process id that the server, or a pooler, has given the connection. node-postgres does not declare it. */
function processIdOf(client: Client): number | null {
  return (client as unknown as { processID: number | null }).processID;
}
