import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { startThrowawayPostgres } from '../../src/database/embedded/throwaway-postgres';
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
 * @throws the driver's error, if the server cannot be reached or its user may not create databases.
 */
export async function createDatabase(url: string | undefined): Promise<ProofDatabase> {
  if (url === undefined) {
    const server = await startThrowawayPostgres();
    const client = await connect(server.url);
    return { url: server.url, client, close: () => client.end().then(() => server.stop()) };
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
export async function logHits(client: Client): Promise<void> {
  await client.query('CREATE UNLOGGED TABLE proof_hits (bucket text NOT NULL, hit bigint NOT NULL)');
  await client.query(`
    CREATE FUNCTION proof_log_hits() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO proof_hits
      SELECT NEW.bucket, hit FROM unnest(NEW.hits) AS hit
      WHERE TG_OP = 'INSERT' OR NOT hit = ANY (OLD.hits);
      RETURN NULL;
    END $$`);
  await client.query(`
    CREATE TRIGGER proof_log_hits AFTER INSERT OR UPDATE ON rate_limit_windows
    FOR EACH ROW EXECUTE FUNCTION proof_log_hits()`);
}

/** The logged hits by bucket, ascending, in microseconds since 1970. */
export async function readHits(client: Client): Promise<Map<string, number[]>> {
  const { rows } = await client.query<{ bucket: string; hits: string[] }>(
    'SELECT bucket, array_agg(hit ORDER BY hit) AS hits FROM proof_hits GROUP BY bucket',
  );
  return new Map(rows.map(({ bucket, hits }) => [bucket, hits.map(Number)]));
}

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  await client.connect();
  return client;
}
