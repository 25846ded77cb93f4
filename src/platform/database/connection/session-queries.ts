import { type Connection, Query, type QueryConfig, type QueryResultRow } from 'pg';

/** The version of node-postgres that these queries were checked with. A test fails for another version. */
export const checkedWithPg = '8.23.1';

/** What node-postgres does not declare of its queries. pg-cursor and pg-copy-streams use the same. */
interface PgQuery extends Omit<Query, 'submit'> {
  text: string;
  values?: unknown[];
  name?: string;
  queryMode?: string;
  callback?: (error: Error | null, result: unknown) => void;
  query_timeout?: number;
  submit(connection: Wire): Error | null;
  /** Sends the messages of a statement with parameters, and a Sync. */
  prepare(connection: Wire): void;
  handleCommandComplete(message: { text: string }, connection: Wire): void;
}

/** The messages of a connection that are used here. */
interface Wire extends Pick<Connection, 'query' | 'sync'> {
  parse(message: { name: string; text: string; types: number[] }): void;
  bind(message: { statement: string; values?: unknown[] }): void;
  describe(message: { type: 'P'; name: string }): void;
  execute(message: { portal: string; rows: number }): void;
  close(message: { type: 'S'; name: string }): void;
}

const BaseQuery = Query as unknown as new (
  config: string | QueryConfig,
  values?: unknown,
  callback?: unknown,
) => PgQuery;

/** What the first query on a connection finds out. */
export interface SessionFacts extends QueryResultRow {
  /** Whether the connection leads to one session of PostgreSQL, and not to a pooler, which has process ids of its own. */
  isOwn: boolean | null;
  /** Whether a statement has the name in the session that it was given: no pooler keeps the names of clients apart. */
  keepsNames: boolean;
  /** Whether the role or the database has the timeout already. */
  hasTimeout: boolean;
  isReadOnly: boolean;
}

/** The name of the prepared statement that looks for itself. */
const probeName = 'voxgate_session';

const probe = `
  SELECT pg_backend_pid() = $1::integer AS "isOwn",
    EXISTS (SELECT FROM pg_prepared_statements WHERE name = $2) AS "keepsNames",
    current_setting('statement_timeout')::interval = $3::integer * interval '1 millisecond' AS "hasTimeout",
    current_setting('transaction_read_only')::boolean AS "isReadOnly",
    CASE WHEN pg_backend_pid() = $1::integer THEN set_config('statement_timeout', $3::integer::text, false) END`;

/**
 * The first query on a connection: a prepared statement that looks for its own name, and is removed in the same transaction. If the
 * session belongs to this connection alone, it also sets the timeout of all statements.
 */
export class SessionProbe extends BaseQuery {
  private readonly statement: string;

  /**
   * @param options.processId the process id that the connection was given when it was opened, if that may be the session's.
   * @param options.isNamed whether to try a named statement. Otherwise, `keepsNames` says nothing.
   */
  constructor(options: { processId: number | null; isNamed: boolean; statementTimeoutMs: number }) {
    const { processId, isNamed, statementTimeoutMs } = options;
    const values = [processId?.toString() ?? null, probeName, String(statementTimeoutMs)];
    super({ text: probe, values, queryMode: 'extended' } as QueryConfig);
    this.statement = isNamed ? probeName : '';
  }

  override prepare(connection: Wire): void {
    connection.parse({ name: this.statement, text: this.text, types: [] });
    connection.bind({ statement: this.statement, values: this.values });
    connection.describe({ type: 'P', name: '' });
    connection.execute({ portal: '', rows: 0 });
    connection.close({ type: 'S', name: this.statement });
    connection.sync();
  }
}

/** A statement without a result, which limits the time of the statements after it in the same transaction. */
export function timeoutStatement(statementTimeoutMs: number): string {
  return `SELECT WHERE set_config('statement_timeout', '${statementTimeoutMs}', true) IS NULL`;
}

/** How to run queries in sessions that are shared. */
export interface SharedSessions {
  readonly statementTimeoutMs: number;
  /** Whether the sessions have the timeout anyway. */
  readonly haveTimeout: boolean;
  /** The name under which `timeoutStatement` is prepared on this connection; `''`: names cannot be used. */
  readonly timeoutName: string;
  /** Whether a transaction is open on the connection. */
  isInTransaction(): boolean;
}

const begins = /^\s*(START TRANSACTION|BEGIN)\b/i;

/**
 * A query in a session that belongs to it only until its transaction ends. Its timeout is therefore set in the same transaction:
 * in messages that are sent together with those of the query, which costs no round trip.
 */
export class SharedSessionQuery extends BaseQuery {
  /** Commands of this query whose result is not the caller's: the number of those before it, and of those after it. */
  private before = 0;
  private wanted = 1;

  constructor(
    config: string | QueryConfig,
    values: unknown,
    callback: unknown,
    private readonly sessions: SharedSessions,
  ) {
    super(config, values, callback);
    if (sessions.timeoutName === '') this.name = undefined;
  }

  override submit(connection: Wire): Error | null {
    if (this.sessions.haveTimeout || this.sessions.isInTransaction()) {
      this.wanted = Infinity;
      return super.submit(connection);
    }
    if (begins.test(this.text)) {
      // Not `timeoutStatement`, because no query may precede SET TRANSACTION.
      connection.query(`${this.text}; SET LOCAL statement_timeout = ${this.sessions.statementTimeoutMs}`);
      return null;
    }
    this.before = 1;
    this.queryMode = 'extended';
    return super.submit(connection);
  }

  override prepare(connection: Wire): void {
    if (this.before > 0) {
      const { statementTimeoutMs, timeoutName } = this.sessions;
      if (timeoutName === '') connection.parse({ name: '', text: timeoutStatement(statementTimeoutMs), types: [] });
      connection.bind({ statement: timeoutName });
      connection.execute({ portal: '', rows: 0 });
    }
    super.prepare(connection);
  }

  override handleCommandComplete(message: { text: string }, connection: Wire): void {
    if (this.before > 0) this.before--;
    else if (this.wanted-- > 0) super.handleCommandComplete(message, connection);
  }
}
