import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runSqlFile } from '../sql-file';

/** Functions that decide on two windows at once: a key's and its account's. */
export class AccountWindows1764230000000 implements MigrationInterface {
  name = 'AccountWindows1764230000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await runSqlFile(queryRunner, 'rate-limit/sql/look.sql');
    await runSqlFile(queryRunner, 'rate-limit/sql/append.sql');
    await runSqlFile(queryRunner, 'rate-limit/sql/admit-within.sql');
    await runSqlFile(queryRunner, 'rate-limit/sql/take.sql');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP FUNCTION rate_limit_take');
    await queryRunner.query('DROP FUNCTION rate_limit_admit_within');
    // It does not exist if an earlier version ran this migration.
    await queryRunner.query('DROP FUNCTION IF EXISTS rate_limit_append');
    await queryRunner.query('DROP FUNCTION rate_limit_look');
  }
}
