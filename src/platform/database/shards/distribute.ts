import type { QueryRunner } from 'typeorm';
import { OperatorError } from '../../errors/operator-error';
import { directoryTriggers } from './directory-triggers';

/** Shards, if none are named: Citus' own default. */
export const usualShards = 32;

/** The tables that are distributed by `shard_key`, their primary keys, and what fills the shard keys of the rows so far. */
const tables = [
  {
    name: 'rate_limit_windows',
    key: 'bucket',
    fill: `
      UPDATE rate_limit_windows AS w SET shard_key = shard_key_of(COALESCE(
        (SELECT k.account_id FROM api_keys AS k WHERE k.id = w.bucket), w.bucket
      ))`,
  },
  {
    name: 'budget_counters',
    key: 'owner',
    fill: 'UPDATE budget_counters AS c SET shard_key = shard_key_of(pg_temp.account_of(c.owner))',
  },
  {
    name: 'budget_reservations',
    key: 'id',
    fill: 'UPDATE budget_reservations AS r SET shard_key = shard_key_of(pg_temp.account_of(r.owners[1]))',
  },
  {
    name: 'budget_processes',
    key: 'id',
    // A lease is for one shard. Those of running servers are not renewed any more: the servers take new ones.
    fill: `
      WITH former AS (DELETE FROM budget_processes RETURNING id, lease_until)
      INSERT INTO budget_processes (shard_key, id, lease_until)
      SELECT DISTINCT r.shard_key, f.id, f.lease_until FROM former AS f JOIN budget_reservations AS r ON r.process_id = f.id`,
  },
] as const;

/** The account of an owner of a budget: a key's, a token's, or itself. */
const accountOf = `
  CREATE FUNCTION pg_temp.account_of(owner text) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT COALESCE(
      (SELECT k.account_id FROM api_keys AS k WHERE k.id = owner),
      (SELECT k.account_id FROM speech_tokens AS t JOIN api_keys AS k ON k.id = t.api_key_id WHERE t.id = owner),
      owner
    )
  $$`;

/** A user who belongs to several accounts has a window in each: see `CallerWindows`. */
const windowsOfMembers = `
  WITH former AS (
    DELETE FROM rate_limit_windows AS w USING people AS p WHERE p.id = w.bucket RETURNING w.bucket, w.hits
  )
  INSERT INTO rate_limit_windows (shard_key, bucket, hits)
  SELECT shard_key_of(m.account_id), f.bucket || '@' || m.account_id, f.hits
  FROM former AS f JOIN memberships AS m ON m.person_id = f.bucket`;

/**
 * Functions that decide. The node that has the shard of their first argument runs them. The functions that they call are not in this list,
 * because those run where they are called.
 */
const delegated = [
  'key_directory_find',
  'rate_limit_look',
  'rate_limit_admit',
  'rate_limit_admit_within',
  'rate_limit_take',
  'budget_admit',
  'budget_settle',
  'budget_extend',
  'budget_renew',
  'budget_end_lease',
  'budget_forget',
];

/**
 * One shard key for each shard: the smallest positive integer whose hash is in the shard's range. Citus divides the hashes of
 * `integer` evenly.
 */
const representatives = `
  SELECT DISTINCT ON (shard) candidate FROM (
    SELECT candidate, LEAST((hashint4(candidate)::bigint + 2147483648) / (4294967296 / $1::bigint), $1::bigint - 1) AS shard
    FROM generate_series(1, 100 * $1::integer) AS candidate
  ) AS c ORDER BY shard, candidate`;

/** Whether the tables have been distributed. */
export async function areDistributed(queryRunner: QueryRunner): Promise<boolean> {
  const rows = (await queryRunner.query('SELECT FROM shard_keys WHERE shard_key <> 0 LIMIT 1')) as unknown[];
  return rows.length > 0;
}

/** Whether the database has Citus. */
export async function hasCitus(queryRunner: QueryRunner): Promise<boolean> {
  const rows = (await queryRunner.query("SELECT FROM pg_extension WHERE extname = 'citus'")) as unknown[];
  return rows.length > 0;
}

/**
 * Distributes the tables that every request needs over the nodes of Citus, with their rows. To be called in a transaction, which
 * locks the tables until it ends.
 *
 * @param shards at least 2. There can be no more nodes with rows than this.
 * @throws {OperatorError} if the database is not a coordinator of Citus.
 */
export async function distribute(queryRunner: QueryRunner, shards: number): Promise<void> {
  const query = queriesOf(queryRunner);
  if (!(await hasCitus(queryRunner))) {
    throw new OperatorError('The database does not have Citus. Run CREATE EXTENSION citus on each node first.');
  }
  const [coordinator] = await query('SELECT WHERE citus_is_coordinator()');
  if (!coordinator)
    throw new OperatorError('DATABASE_URL is not the coordinator of Citus. Only there, tables can be distributed.');

  const locked = [...tables.map(({ name }) => name), 'accounts', 'api_keys', 'api_key_former_secrets'];
  await query(`LOCK TABLE ${locked.join(', ')} IN ACCESS EXCLUSIVE MODE`);
  await query(
    `SELECT set_config('citus.multi_shard_modify_mode', 'sequential', true),
       set_config('citus.shard_count', $1, true), set_config('citus.shard_replication_factor', '1', true)`,
    [String(shards)],
  );
  const keys = (await query(representatives, [shards])) as { candidate: number }[];
  await query('DELETE FROM shard_keys');
  await query(
    'INSERT INTO shard_keys (position, shard_key) SELECT o - 1, key FROM unnest($1::integer[]) WITH ORDINALITY AS k (key, o)',
    [keys.map(({ candidate }) => candidate)],
  );
  await query(accountOf);
  for (const { name } of tables) await query(`ALTER TABLE ${name} DROP CONSTRAINT ${name}_shard_key`);
  await query(windowsOfMembers);
  await fillAndDistribute(query);
  await distributeDirectory(queryRunner);
  await dropFormerFunctions(query);
  await delegate(queryRunner, delegated);
  await checkShards(query, shards);
}

type Query = (text: string, values?: unknown[]) => Promise<unknown[]>;

function queriesOf(queryRunner: QueryRunner): Query {
  return (text, values) => queryRunner.query(text, values);
}

async function fillAndDistribute(query: Query): Promise<void> {
  for (const { name, key, fill } of tables) {
    await query(fill);
    await query(`ALTER TABLE ${name} DROP CONSTRAINT ${name}_pkey, ADD PRIMARY KEY (shard_key, ${key})`);
    await query(`ALTER TABLE ${name} ALTER COLUMN shard_key DROP DEFAULT`);
    // A server that does not know yet that the tables are distributed fails, rather than counting a request twice.
    await query(`ALTER TABLE ${name} ADD CONSTRAINT ${name}_shard_key CHECK (shard_key <> 0)`);
  }
  for (const { name } of tables) {
    const colocated = name === tables[0].name ? 'none' : tables[0].name;
    await query(`SELECT create_distributed_table('${name}', 'shard_key', colocate_with := '${colocated}')`);
    await query(`SELECT truncate_local_data_after_distributing_table('${name}')`);
  }
}

/** Makes the directory of keys a table, by the digests of their secrets. */
async function distributeDirectory(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query('DROP VIEW key_directory');
  await queryRunner.query(
    'CREATE TABLE key_directory AS SELECT 1 AS shard_key, s.* FROM key_secrets AS s WITH NO DATA',
  );
  await queryRunner.query('ALTER TABLE key_directory ADD PRIMARY KEY (shard_key, digest)');
  await queryRunner.query(
    `SELECT create_distributed_table('key_directory', 'shard_key', colocate_with := '${tables[0].name}')`,
  );
  await queryRunner.query(`
    INSERT INTO key_directory SELECT shard_key_of(encode(s.digest, 'hex')), s.* FROM key_secrets AS s`);
  await queryRunner.query(directoryTriggers);
}

/** Drops the functions of earlier versions, which have no shard key. */
async function dropFormerFunctions(query: Query): Promise<void> {
  const former = (await query(
    `SELECT oid::regprocedure::text AS signature FROM pg_proc
     WHERE pronamespace = current_schema()::regnamespace AND proname ~ '^(rate_limit|budget)_'
       AND proargnames[1] <> 'shard_key_' AND proname NOT IN ('rate_limit_recent', 'budget_requests', 'budget_counters_since')`,
  )) as { signature: string }[];
  for (const { signature } of former) await query(`DROP FUNCTION ${signature}`);
}

/** Lets Citus pass each call of these functions on to the node that has the shard of the first argument. */
export async function delegate(queryRunner: QueryRunner, names: readonly string[]): Promise<void> {
  const query = queriesOf(queryRunner);
  const functions = (await query(
    `SELECT oid::regprocedure::text AS signature FROM pg_proc
     WHERE pronamespace = current_schema()::regnamespace AND proname = ANY ($1)`,
    [names],
  )) as { signature: string }[];
  for (const { signature } of functions) {
    await query(
      `SELECT create_distributed_function($1::regprocedure, 'shard_key_', colocate_with := '${tables[0].name}')`,
      [signature],
    );
  }
}

async function checkShards(query: Query, shards: number): Promise<void> {
  const [found] = (await query(
    `SELECT count(DISTINCT get_shard_id_for_distribution_column('${tables[0].name}', shard_key))::integer AS count FROM shard_keys`,
  )) as [{ count: number }];
  if (found.count !== shards) throw new Error(`The shard keys are in ${found.count} of ${shards} shards.`);
}
