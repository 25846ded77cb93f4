import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { startThrowawayPostgres } from '../../../src/platform/database/embedded/throwaway-postgres';
import { databaseUrl } from '../support/database-url';
import { PgBouncer } from '../support/pgbouncer';
import { PostgresServer } from '../support/postgres-server';

/** An empty database for the proof. */
export interface ProofDatabase {
  readonly url: string;
  readonly client: Client;
  close(): Promise<void>;
}

/**
 * Creates a database in the PostgreSQL at `url`, or in an embedded one that runs as long as the proof. Closing removes
 * it.
 *
 * @param isInPlace whether to use the database of the URL itself. Closing leaves it as it is then.
 *
 * @throws the driver's error, if the server cannot be reached or its user may not create databases.
 */
export async function createDatabase(url: string | undefined, isInPlace: boolean): Promise<ProofDatabase> {
  if (url === undefined) {
    const server = await startThrowawayPostgres();
    const client = await connect(server.url);
    return { url: server.url, client, close: () => client.end().then(() => server.stop()) };
  }
  if (isInPlace) {
    const client = await connect(url);
    return { url, client, close: () => client.end() };
  }
  const name = `voxgate_proof_${randomBytes(6).toString('hex')}`;
  const server = await connect(url);
  await server.query(`CREATE DATABASE ${name}`);
  const own = databaseUrl(url, name);
  const client = await connect(own);
  return {
    url: own,
    client,
    close: async () => {
      await client.end();
      await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await server.end();
    },
  };
}

/** A database and a connection to it. */
type OpenDatabase = Pick<ProofDatabase, 'url' | 'client'>;

/** A table that a trigger on another table writes on each node that has rows of that table. */
export interface Log {
  readonly table: string;
  readonly columns: string;
  /** The table whose changes are logged, and the statement of the trigger. */
  readonly of: string;
  readonly insert: string;
}

const hits: Log = {
  table: 'proof_hits',
  columns: 'bucket text NOT NULL, hit bigint NOT NULL',
  of: 'rate_limit_windows',
  insert: `
    INSERT INTO public.proof_hits
    SELECT NEW.bucket, hit FROM unnest(NEW.hits) AS hit
    WHERE TG_OP = 'INSERT' OR NOT hit = ANY (OLD.hits)`,
};

/**
 * Starts a PostgreSQL with PgBouncer in transaction mode before it. `url` leads through PgBouncer; `client` does not.
 *
 * @throws {Error} if PgBouncer is not installed, or one of the two does not start.
 */
export async function createPooledDatabase(): Promise<ProofDatabase> {
  if (!PgBouncer.isInstalled) throw new Error('PgBouncer is not installed.');
  const server = await PostgresServer.create();
  try {
    const pooler = await PgBouncer.before(server.url);
    const client = await connect(server.url);
    const close = () => client.end().then(() => pooler.stop());
    return { url: pooler.urlOf(server.url), client, close: () => close().then(() => server.remove()) };
  } catch (error) {
    await server.remove();
    throw error;
  }
}

/**
 * Makes the database log every hit that is written. It uses a trigger, so the log does not depend on the code under
 * proof. The database must have been migrated.
 */
export function logHits(database: OpenDatabase): Promise<void> {
  return startLog(database, hits);
}

/** Creates a log. In a distributed database, each node has its own, and each shard a trigger. */
export async function startLog(database: OpenDatabase, { table, columns, of, insert }: Log): Promise<void> {
  const isDistributed = await hasShards(database);
  await onEachNode(database, async (client) => {
    if (isDistributed) await client.query('SET citus.enable_ddl_propagation = off');
    // A server that crashes empties unlogged tables.
    await client.query(`CREATE ${isDistributed ? '' : 'UNLOGGED'} TABLE ${table} (${columns})`);
    await client.query(`
      CREATE FUNCTION ${table}_write() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        ${insert};
        RETURN NULL;
      END $$`);
  });
  const trigger = (on: string) => `
    CREATE TRIGGER ${table} AFTER INSERT OR UPDATE ON ${on} FOR EACH ROW EXECUTE FUNCTION ${table}_write()`;
  if (!isDistributed) await database.client.query(trigger(of));
  else {
    const { rows } = await database.client.query<{ success: boolean; result: string }>(
      'SELECT success, result FROM run_command_on_shards($1, $2)',
      [of, trigger('%s')],
    );
    const failed = rows.find(({ success }) => !success);
    if (failed) throw new Error(`A shard of ${of} cannot be logged: ${failed.result}`);
  }
}

/** The logged hits by bucket, ascending, in microseconds since 1970. */
export async function readHits(database: OpenDatabase): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  await onEachNode(database, async (client) => {
    const { rows } = await client.query<{ bucket: string; hits: string[] }>(
      'SELECT bucket, array_agg(hit ORDER BY hit) AS hits FROM proof_hits GROUP BY bucket',
    );
    for (const { bucket, hits: logged } of rows) {
      found.set(
        bucket,
        [...(found.get(bucket) ?? []), ...logged.map(Number)].sort((one, other) => one - other),
      );
    }
  });
  return found;
}

/** Runs work on a connection to each node that has rows, one after the other. */
export async function onEachNode({ url, client }: OpenDatabase, work: (node: Client) => Promise<void>): Promise<void> {
  if (!(await hasShards({ client }))) {
    await work(client);
    return;
  }
  const { rows } = await client.query<{ nodename: string; nodeport: number }>(
    "SELECT nodename, nodeport FROM pg_dist_node WHERE shouldhaveshards AND noderole = 'primary' ORDER BY nodeid",
  );
  for (const { nodename, nodeport } of rows) {
    const address = new URL(url);
    address.hostname = nodename;
    address.port = String(nodeport);
    const node = await connect(address.href);
    try {
      await work(node);
    } finally {
      await node.end();
    }
  }
}

async function hasShards({ client }: Pick<OpenDatabase, 'client'>): Promise<boolean> {
  const { rows } = await client.query('SELECT FROM shard_keys WHERE shard_key <> 0 LIMIT 1');
  return rows.length > 0;
}

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  await client.connect();
  return client;
}
