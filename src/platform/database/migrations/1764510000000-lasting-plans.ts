import type { MigrationInterface, QueryRunner } from 'typeorm';
import { areDistributed, delegate } from '../shards/distribute';
import { runSqlFile, type SqlFilesMigration } from '../sql-file';

/**
 * A function finds keys, and PostgreSQL keeps its plan. The functions that decide on requests use indexes even if a table was small when
 * they were planned.
 */
export class LastingPlans1764510000000 implements MigrationInterface, SqlFilesMigration {
  name = 'LastingPlans1764510000000';

  readonly sqlFiles = {
    'api-keys/sql/find.sql': 'a9349e95dc93a79dcf5deda740e524f49d8e468b95a2bdb0a6f7f4f9f30a8238',
    'rate-limit/sql/look.sql': '70b795ca699b35ca31feb7afb4199a17ee899565bfd2f78daff88d518aef6c60',
    'rate-limit/sql/admit.sql': 'f9a2d221f427dd6b30ba37b2716fd78a322e688bb175e089aded8129702273bd',
    'rate-limit/sql/admit-within.sql': '86d8482b8adec497118b194efd35b01d90bf714492e72c2a5ae016dd14ac1da1',
    'rate-limit/sql/take.sql': '449c36094d903fa3a354b8792d43d0dbbe52b7b9a2b4b6ee92119d39c6ef255c',
    'rate-limit/budgets/sql/admit.sql': '85345501d51b2fce3e07b35ee8e01d8042b50ff7a24a56cab6073350d2b01e58',
    'rate-limit/budgets/sql/settle.sql': 'e94cae543da999511aedb0342ddcfbbfb46904d2fd86d58d82e498a3d872b612',
    'rate-limit/budgets/sql/extend.sql': '6ee511917de7020138b07e7492c7eba98e8501346630c19b65084b8734c60d83',
    'rate-limit/budgets/sql/renew.sql': 'c27adb8ba00357217ba8e3711c4d2ba14b3c2b5542427ddb199dee31a754bfe4',
  };

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const path of Object.keys(this.sqlFiles)) await runSqlFile(queryRunner, path);
    if (!(await areDistributed(queryRunner))) return;
    await delegate(queryRunner, ['key_directory_find']);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    // Replicas of the previous version call the other functions as they are.
    await queryRunner.query('DROP FUNCTION key_directory_find(integer, bytea[])');
  }
}
