import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSqlFile, runSqlFile, type SqlFilesMigration } from '../sql-file';
import { formerWhole, hasFormerSchema, isFormer } from './former-schema';

const jobKeys = 'platform/database/migrations/sql/job-keys.sql';
const leftOut = 'platform/database/migrations/sql/left-out.sql';
const chapterChanges = 'platform/database/migrations/sql/chapter-changes.sql';
const originals = 'platform/database/migrations/sql/originals.sql';
const ownVoices = 'platform/database/migrations/sql/own-voices.sql';
const audioMarks = 'platform/database/migrations/sql/audio-marks.sql';
const requestDetails = 'platform/database/migrations/sql/request-details.sql';
const passwordLinks = 'platform/database/migrations/sql/password-links.sql';
const operators = 'platform/database/migrations/sql/operators.sql';
const favouriteVoices = 'platform/database/migrations/sql/favourite-voices.sql';

/** Runs after `jobKeys` on a database that has the schema that earlier migrations made. */
export const takeOver = 'platform/database/migrations/sql/take-over.sql';

/** Prepares a new schema for rows that `takeOver` changes. */
export const formerColumns = 'platform/database/migrations/sql/former-columns.sql';

/** The whole schema: the tables of each area in `sql`, and the functions in the folders that use them. */
export class Schema1765400000000 implements MigrationInterface, SqlFilesMigration {
  name = 'Schema1765400000000';

  readonly sqlFiles = {
    'platform/database/migrations/sql/accounts.sql': '0adb12560988f01ba4964762bb9744e2011fbf53142716d51a576b754eff8362',
    'platform/database/migrations/sql/api-keys.sql': '9067c144a30b70913ca1c89adaa278d63f786806967b704e963cf2c9f0036833',
    'platform/database/migrations/sql/auth.sql': '3fcf007fc603459293b6e5872396ee61d9d16c543da6b437c8725f83db92498d',
    'platform/database/migrations/sql/rate-limit.sql':
      '0aa5eecc546a73a184a267ef9a1280fb6c57b597fcae041ba61019a5ef8d83b7',
    'platform/database/migrations/sql/tts.sql': '6cf3b3968cf9ea1008551cf1ddf6782693e3576360a70290d9bf8628e7e98afc',
    'platform/database/migrations/sql/long-form.sql':
      '2a143d82d041c0cbb625db46e4fae75c17fee355afd3bcaf47153923b01d7174',
    [jobKeys]: '0d16756a4c4ad3a02430f92153919c12d2a07a2b20c91d96d392c639a07f297e',
    [leftOut]: '20c08752e986ff1fa86cd0dff3b337ce1fa701ef3f4833a9313117ada2621361',
    [chapterChanges]: 'b44a303efeace8f68ab6517b2e8e7108c3f84d1785a49328cdecce18ae78cf15',
    [originals]: '6a39294d057fd882cb5cceea09e4a6e333c102c48f34731174e25c1909ee1560',
    [ownVoices]: '41c5db652617cf392153a3ad2edb47a3992fe5aebf8c67bc06bfe73e1df76f1c',
    [audioMarks]: '472b5919dafac9f161a4ffd7a5976c807609ebfe1e0a937617f8758d530555d6',
    [requestDetails]: '78813d6400baf2c22fa95681d7f73f7150ea111dcd081caac54833f3a53b385e',
    [passwordLinks]: 'f4dd882fc8af3346744b82993ffaf9cfb34719cf0a780ba325078fc724f84773',
    'platform/database/migrations/sql/shards.sql': '69d7a9e3dfb8ce9a68d832f0a6db65e431924be73a86d5eead7f47ec9753dee4',
    [operators]: 'd773c54610ab335c4dea816eb2846ff22d20a31e6c243d55a23b4393290fe26e',
    [favouriteVoices]: 'fd20744eb91ca0060be45bc1d991b841333e4fc965c6185e4b4edc245db38b3e',
    'platform/database/shards/sql/shard-key-of.sql': '16d63b282a31e6f15cfecd87c73df5a34cf885613f8459c3ecbd2916f15cbb0d',
    'api-keys/sql/find.sql': 'a9349e95dc93a79dcf5deda740e524f49d8e468b95a2bdb0a6f7f4f9f30a8238',
    'rate-limit/sql/recent.sql': 'f3d35570f7ab2082f6671942e125cd20e19a44da12a47d6db6fac41ab86cdc9a',
    'rate-limit/sql/look.sql': '70b795ca699b35ca31feb7afb4199a17ee899565bfd2f78daff88d518aef6c60',
    'rate-limit/sql/append.sql': 'e9f23eee64fadd12fa40b3618801ca91622eb6e0bb19623cc1485e4f2e8cec50',
    'rate-limit/sql/admit.sql': 'f9a2d221f427dd6b30ba37b2716fd78a322e688bb175e089aded8129702273bd',
    'rate-limit/sql/admit-within.sql': '86d8482b8adec497118b194efd35b01d90bf714492e72c2a5ae016dd14ac1da1',
    'rate-limit/sql/take.sql': '449c36094d903fa3a354b8792d43d0dbbe52b7b9a2b4b6ee92119d39c6ef255c',
    'rate-limit/budgets/sql/today.sql': 'f474d17b228d4653325db11edcaac81069ae728162edeeee03e5131ad37903dc',
    'rate-limit/budgets/sql/states.sql': '7624d5bb1c5d40a8828cdb04686994bee1b28ee02a7f89f54088b0b61e4c1c97',
    'rate-limit/budgets/sql/look.sql': '2e5e89a09303535bc02873c10e65f56821d94b6dbcc1d7ce43828b192ff86ec9',
    'rate-limit/budgets/sql/requests.sql': 'b97c29df6cdc84c46b8d8d5089538780ebeff47508eeb86eb7e867362df79d7e',
    'rate-limit/budgets/sql/admit.sql': '85345501d51b2fce3e07b35ee8e01d8042b50ff7a24a56cab6073350d2b01e58',
    'rate-limit/budgets/sql/give-back.sql': 'df8996c88a6868a465026df333cf44212fa3ad91298d5fea306bed3b0f8e1875',
    'rate-limit/budgets/sql/settle.sql': 'e94cae543da999511aedb0342ddcfbbfb46904d2fd86d58d82e498a3d872b612',
    'rate-limit/budgets/sql/extend.sql': '6ee511917de7020138b07e7492c7eba98e8501346630c19b65084b8734c60d83',
    'rate-limit/budgets/sql/renew.sql': 'c27adb8ba00357217ba8e3711c4d2ba14b3c2b5542427ddb199dee31a754bfe4',
    'rate-limit/budgets/sql/end-lease.sql': 'ef1391e2331beb27f35ea161589b85a6d43bf4dd36266e275383c3967b7d6d95',
    'rate-limit/budgets/sql/forget.sql': 'ef9e8e78654a64462cb939fc363fe80cf972d00cd7870f77f659c54c42425bcd',
    'rate-limit/budgets/sql/counters.sql': '00c7912fa0f4975ccdc0920020797c779e76764cbe1db39bd91355560bc5b472',
    'rate-limit/budgets/sql/hold.sql': '94618c09227fa3397e2450fcd96c903a2c6c5912f6424fb5f0d67ab10f018be5',
    'rate-limit/budgets/sql/release.sql': '47d40f1ba788e21973f7b3db1af2723ce1feda9f35e00f8d952855d222fcbb24',
    [takeOver]: 'ccedc792211cd6dad542a4260bdf42cba141a6770f33cd561065312e0f694b5d',
    [formerColumns]: '6b74b0b38c03d35314c3b30a14e0b7b8f035d1f9f2593b399de518810ac01609',
  };

  /**
   * Takes over a database that has the schema from former migrations. They stay in its list.
   *
   * @throws {OperatorError} if the database has an older schema.
   */
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const path of this.filesFor(await appliedMigrations(queryRunner))) await runSqlFile(queryRunner, path);
  }

  private filesFor(applied: readonly string[]): string[] {
    if (!hasFormerSchema(applied, 'database')) {
      return Object.keys(this.sqlFiles).filter((path) => path !== takeOver && path !== formerColumns);
    }
    const former = formerWhole(applied);
    return [
      ...(former < 1 ? [jobKeys, takeOver] : []),
      ...(former < 2 ? [leftOut] : []),
      ...(former < 3 ? [chapterChanges] : []),
      ...(former < 4 ? [originals] : []),
      ...(former < 5 ? [ownVoices, audioMarks] : []),
      ...(former < 6 ? [requestDetails, passwordLinks, operators] : []),
      favouriteVoices,
    ];
  }

  /** Drops the schema with all data. Needs a database that is not distributed. */
  async down(queryRunner: QueryRunner): Promise<void> {
    const text = (await Promise.all(Object.keys(this.sqlFiles).map(readSqlFile))).join('\n');
    const created = (kind: string) =>
      Array.from(text.matchAll(new RegExp(`^CREATE ${kind} (\\w+)`, 'gm')), ([, name]) => name);
    // Databases of earlier versions may also have functions of the same names with other parameters.
    const functions = (await queryRunner.query(
      `SELECT oid::regprocedure::text AS signature FROM pg_proc
       WHERE pronamespace = current_schema()::regnamespace AND proname = ANY ($1)`,
      [created('OR REPLACE FUNCTION')],
    )) as { signature: string }[];
    for (const { signature } of functions) await queryRunner.query(`DROP FUNCTION ${signature}`);
    await queryRunner.query(`DROP VIEW ${created('VIEW').join(', ')}`);
    await queryRunner.query(`DROP TABLE ${created('TABLE').join(', ')}`);
    const former = (await appliedMigrations(queryRunner)).filter(isFormer);
    await queryRunner.query('DELETE FROM migrations WHERE name = ANY ($1)', [former]);
  }
}

async function appliedMigrations(queryRunner: QueryRunner): Promise<string[]> {
  const rows = (await queryRunner.query('SELECT name FROM migrations')) as { name: string }[];
  return rows.map(({ name }) => name);
}
