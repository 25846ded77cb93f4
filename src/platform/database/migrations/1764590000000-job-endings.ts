import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runSqlFile, type SqlFilesMigration } from '../sql-file';

/** Who a job is charged to, and what it holds of budgets until it ends. */
export class JobEndings1764590000000 implements MigrationInterface, SqlFilesMigration {
  name = 'JobEndings1764590000000';

  readonly sqlFiles = {
    'rate-limit/budgets/sql/hold.sql': '94618c09227fa3397e2450fcd96c903a2c6c5912f6424fb5f0d67ab10f018be5',
    'rate-limit/budgets/sql/release.sql': '47d40f1ba788e21973f7b3db1af2723ce1feda9f35e00f8d952855d222fcbb24',
  };

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE jobs ADD COLUMN charged_to text');
    await queryRunner.query(`
      COMMENT ON COLUMN jobs.charged_to IS 'Whose usage it counts as: a key, or the playground of the account'`);
    await queryRunner.query(`CREATE INDEX jobs_open ON jobs (account_id) WHERE status IN ('queued', 'running')`);
    for (const path of Object.keys(this.sqlFiles)) await runSqlFile(queryRunner, path);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP FUNCTION budget_release');
    await queryRunner.query('DROP FUNCTION budget_hold');
    await queryRunner.query('DROP INDEX jobs_open');
    await queryRunner.query('ALTER TABLE jobs DROP COLUMN charged_to');
  }
}
