import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runSqlFile, type SqlFilesMigration } from '../sql-file';

/** The search for reached budgets looks only at the counters that have grown since the last one. */
export class ChangedBudgetCounters1764420000000 implements MigrationInterface, SqlFilesMigration {
  name = 'ChangedBudgetCounters1764420000000';

  readonly sqlFiles = {
    'rate-limit/budgets/sql/admit.sql': 'c2b2030780cbb17cff14c57c842dbf6cc3f56bbff03c37878795be4fb7c1ffd7',
    'rate-limit/budgets/sql/extend.sql': 'beff997c64eb290c670f7438f3fe0a82faa5b2486013847a6dbed9fbeca5849b',
  };

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      "ALTER TABLE budget_counters ADD COLUMN changed_at timestamptz(0) NOT NULL DEFAULT '-infinity'",
    );
    await queryRunner.query(`
      COMMENT ON COLUMN budget_counters.changed_at IS 'The minute in which a request last took from the budgets'`);
    await queryRunner.query('CREATE INDEX budget_counters_changed_at ON budget_counters (changed_at)');
    for (const path of Object.keys(this.sqlFiles)) await runSqlFile(queryRunner, path);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE budget_counters DROP COLUMN changed_at');
  }
}
