import type { TestDatabase } from '../../../support/database';

/** The migrations that one replaced. Together, they made the same schema. */
const formerMigrations = [
  'Initial1764000000000',
  'AuditEvents1764200000000',
  'People1764210000000',
  'Usage1764220000000',
  'AccountWindows1764230000000',
  'ServerAddress1764240000000',
  'RateLimitFunctions1764250000000',
  'SpeechCache1764260000000',
  'KeyRestrictions1764300000000',
  'KeyRotation1764310000000',
  'Budgets1764330000000',
  'Memberships1764350000000',
  'Invitations1764355000000',
  'SecondFactors1764360000000',
  'Requests1764370000000',
  'Alerts1764380000000',
  'AlertEmails1764385000000',
  'LeakedKeys1764390000000',
  'FairDeliveries1764400000000',
  'FormerSecretsEnd1764410000000',
  'ChangedBudgetCounters1764420000000',
  'InvitationEmails1764430000000',
  'PronunciationDictionaries1764450000000',
  'SavedVoices1764460000000',
  'SpeechTokens1764470000000',
  'ShardKeys1764490000000',
  'LastingPlans1764510000000',
  'Files1764520000000',
  'Jobs1764530000000',
  'JobCovers1764540000000',
  'Projects1764550000000',
  'History1764560000000',
  'JobChecks1764570000000',
  'Batches1764580000000',
  'JobEndings1764590000000',
  'ProjectCovers1764610000000',
  'BatchEndings1764620000000',
];

/**
 * The migrations that then made this schema: until hand-ins had their keys in a table of their own, until projects knew what is left out,
 * until changes of chapters could be undone, until EPUBs that were handed in were kept, until accounts had own voices, and until requests had
 * their details.
 */
const formerWhole = ['Schema1764700000000'];
const formerWithoutLeftOut = ['Schema1764800000000'];
const formerWithoutChanges = ['Schema1764900000000'];
const formerWithoutOriginals = ['Schema1765000000000'];
const formerWithoutOwnVoices = ['Schema1765100000000'];
const formerWithoutDetails = ['Schema1765200000000'];
const formerWithoutFavourites = ['Schema1765300000000'];

const keySecrets = `
  SELECT s.digest, s.ends_at, k.id, k.account_id, k.name, k.scopes, k.allowed_voices, k.allowed_addresses, k.rate_limit,
    k.lowered_rate_limit, k.budgets, k.expires_at, k.disabled_at, k.revoked_at, a.budgets AS account_budgets,
    a.speech_cache, a.default_dictionaries
  FROM (
    SELECT digest, id, NULL::timestamptz AS ends_at FROM api_keys
    UNION ALL
    SELECT digest, api_key_id, ends_at FROM api_key_former_secrets
  ) AS s JOIN api_keys AS k ON k.id = s.id JOIN accounts AS a ON a.id = k.account_id`;

/** Makes a migrated database one that the first of the 37 migrations have migrated, as its list of migrations says; by default, all. */
export async function makeFormer(database: TestDatabase, count = formerMigrations.length): Promise<void> {
  await makeApplied(database, formerMigrations.slice(0, count));
}

/** Makes a migrated database one that the migration has migrated which replaced the 37. */
export async function makeFormerWhole(database: TestDatabase): Promise<void> {
  await makeApplied(database, formerWhole);
}

/** Makes a migrated database one whose projects do not know yet what is left out of their documents. */
export async function makeFormerWithoutLeftOut(database: TestDatabase): Promise<void> {
  await dropLeftOut(database);
  await recordAsApplied(database, formerWithoutLeftOut);
}

/** Makes a migrated database one whose changes of chapters cannot be undone yet. */
export async function makeFormerWithoutChanges(database: TestDatabase): Promise<void> {
  await dropChanges(database);
  await recordAsApplied(database, formerWithoutChanges);
}

/** Makes a migrated database one that does not keep the EPUBs that are handed in. */
export async function makeFormerWithoutOriginals(database: TestDatabase): Promise<void> {
  await dropOriginals(database);
  await recordAsApplied(database, formerWithoutOriginals);
}

/** Makes a migrated database one whose accounts have no own voices. */
export async function makeFormerWithoutOwnVoices(database: TestDatabase): Promise<void> {
  await dropOwnVoices(database);
  await recordAsApplied(database, formerWithoutOwnVoices);
}

/** Makes a migrated database one that does not keep why a request failed. */
export async function makeFormerWithoutDetails(database: TestDatabase): Promise<void> {
  await dropDetails(database);
  await recordAsApplied(database, formerWithoutDetails);
}

/** Makes a migrated database one that does not keep the favourite voices of people. */
export async function makeFormerWithoutFavourites(database: TestDatabase): Promise<void> {
  await dropFavourites(database);
  await recordAsApplied(database, formerWithoutFavourites);
}

async function dropFavourites(database: TestDatabase): Promise<void> {
  await database.query('ALTER TABLE memberships DROP COLUMN favourite_voices');
}

async function dropDetails(database: TestDatabase): Promise<void> {
  await dropFavourites(database);
  await database.query('DROP TABLE account_deletions, operator_requests, operator_keys');
  await database.query(`CREATE OR REPLACE VIEW key_secrets AS ${keySecrets}`);
  await database.query(
    'ALTER TABLE accounts DROP COLUMN external_id, DROP COLUMN suspended_at, DROP COLUMN deleted_at',
  );
  await database.query('ALTER TABLE requests DROP COLUMN message, DROP COLUMN address');
  await database.query(`ALTER TABLE one_time_links DROP COLUMN kind,
    ADD CONSTRAINT one_time_links_person_unique UNIQUE (person_id)`);
}

async function dropOwnVoices(database: TestDatabase): Promise<void> {
  await dropDetails(database);
  await database.query('DROP TABLE own_voices, audio_marks, audio_mark_keys');
}

async function dropOriginals(database: TestDatabase): Promise<void> {
  await dropOwnVoices(database);
  for (const table of ['jobs', 'projects']) await database.query(`ALTER TABLE ${table} DROP COLUMN original_file_id`);
}

async function dropChanges(database: TestDatabase): Promise<void> {
  await dropOriginals(database);
  await database.query('DROP TABLE chapter_changes');
}

async function dropLeftOut(database: TestDatabase): Promise<void> {
  await dropChanges(database);
  await database.query('ALTER TABLE projects DROP COLUMN left_out');
}

/** Gives a database the schema of the former migrations, without the keys of hand-ins. */
async function makeApplied(database: TestDatabase, names: readonly string[]): Promise<void> {
  await dropLeftOut(database);
  await database.query('DELETE FROM idempotent_requests WHERE job_id IS NOT NULL');
  await database.query('ALTER TABLE idempotent_requests DROP COLUMN job_id');
  await database.query(`
    ALTER TABLE jobs ADD COLUMN idempotency_key text, ADD COLUMN request_digest bytea,
      ADD CONSTRAINT jobs_idempotency_key_unique UNIQUE (account_id, idempotency_key)`);
  await database.query('ALTER TABLE alert_deliveries ADD COLUMN leased_until timestamptz(3)');
  await recordAsApplied(database, names);
}

async function recordAsApplied(database: TestDatabase, names: readonly string[]): Promise<void> {
  await database.query('DELETE FROM migrations');
  await database.query(
    'INSERT INTO migrations (timestamp, name) SELECT right(name, 13)::bigint, name FROM unnest($1::text[]) AS name',
    [names],
  );
}
