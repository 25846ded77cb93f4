const chunk = 250_000;
const keysPerAccount = 100;

/** An SQL expression for the digest of key number n. It must match `digestOf`. */
const digest = (n) => `sha256(convert_to('growth ' || ${n}, 'UTF8'))`;
/** Ids in the service's format: a timestamp followed by random digits. */
const id = (prefix, n) =>
  `'${prefix}_' || lpad(to_hex(1750000000000 + ${n}), 12, '0') || substr(md5(${n}::text), 1, 20)`;

/**
 * Fills a migrated database with keys: a hundred for each account, each used up to its limit an hour ago. Constraints
 * and indexes are dropped meanwhile and restored afterwards.
 *
 * @param onProgress receives the number of keys so far.
 */
export async function fill(client, keys, onProgress) {
  await client.query('SET synchronous_commit = off');
  const restore = await dropIndexes(client);
  await client.query(
    `INSERT INTO accounts (id, name, email)
     SELECT ${id('acct', 'n')}, 'Account ' || n, 'account' || n || '@example.com'
     FROM generate_series(1, $1::bigint) AS n`,
    [Math.ceil(keys / keysPerAccount)],
  );
  for (let from = 1; from <= keys; from += chunk) {
    const range = [from, Math.min(keys, from + chunk - 1)];
    await client.query(
      `INSERT INTO api_keys (id, account_id, name, prefix, digest)
       SELECT ${id('key', 'n')}, ${id('acct', `((n - 1) / ${keysPerAccount} + 1)`)}, 'Key ' || n,
         'sk-' || substr(md5(n::text), 1, 8), ${digest('n')}
       FROM generate_series($1::bigint, $2::bigint) AS n`,
      range,
    );
    await client.query(
      `INSERT INTO rate_limit_windows (bucket, hits)
       SELECT ${id('key', 'n')}, (
         SELECT array_agg(floor(extract(epoch FROM now()) * 1000000)::bigint - 3600000000 + hit) FROM generate_series(1, 10) AS hit)
       FROM generate_series($1::bigint, $2::bigint) AS n`,
      range,
    );
    onProgress(range[1]);
  }
  await restore();
  await client.query('VACUUM (ANALYZE) accounts, api_keys, rate_limit_windows');
}

/** The ids and digests of randomly chosen keys. */
export async function someKeys(client, keys, count) {
  const numbers = Array.from({ length: count }, () => 1 + Math.floor(Math.random() * keys));
  const { rows } = await client.query(
    `SELECT ${id('key', 'n')} AS id, ${digest('n')} AS digest, ${id('acct', `((n - 1) / ${keysPerAccount} + 1)`)} AS account
     FROM unnest($1::bigint[]) AS n`,
    [numbers],
  );
  return rows;
}

async function dropIndexes(client) {
  const { rows: constraints } = await client.query(
    `SELECT conrelid::regclass AS table, conname AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint
     WHERE conrelid IN ('accounts'::regclass, 'api_keys'::regclass, 'rate_limit_windows'::regclass) AND contype IN ('p', 'u', 'f')
     ORDER BY contype`,
  );
  const { rows: indexes } = await client.query(
    `SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid IN ('accounts'::regclass, 'api_keys'::regclass, 'rate_limit_windows'::regclass)
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype <> 'f')`,
  );
  for (const { table, name } of constraints) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  return async () => {
    await client.query(`SET maintenance_work_mem = '512MB'`);
    // Foreign keys come last, because they need the constraints of the tables that they reference.
    for (const { table, name, definition } of constraints.filter((one) => !one.definition.startsWith('FOREIGN')))
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
    for (const { definition } of indexes) await client.query(definition);
    for (const { table, name, definition } of constraints.filter((one) => one.definition.startsWith('FOREIGN')))
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  };
}
