import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../../../src/platform/database/data-source.options';
import { migrations } from '../../../../src/platform/database/migrations';
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

/** Undoes the newest migrations of a database. */
export async function undoMigrations(database: TestDatabase, count: number): Promise<void> {
  const options = dataSourceOptions(database.url, { DATABASE_POOL_SIZE: 2, DATABASE_STATEMENT_TIMEOUT_MS: 60_000 });
  const dataSource = await new DataSource(options).initialize();
  try {
    for (let left = count; left > 0; left--) await dataSource.undoLastMigration();
  } finally {
    await dataSource.destroy();
  }
}

/** Makes a migrated database one that the first of these migrations have migrated, as its list of migrations says; by default, all. */
export async function makeFormer(database: TestDatabase, count = formerMigrations.length): Promise<void> {
  await undoMigrations(database, migrations.length - 1);
  await database.query('DELETE FROM migrations');
  await database.query(
    'INSERT INTO migrations (timestamp, name) SELECT right(name, 13)::bigint, name FROM unnest($1::text[]) AS name',
    [formerMigrations.slice(0, count)],
  );
}
