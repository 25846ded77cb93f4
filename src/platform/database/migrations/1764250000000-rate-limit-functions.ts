import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runSqlFile, type SqlFilesMigration } from '../sql-file';

/**
 * Replaces the functions of the rate limit with those of the current files, and adds `rate_limit_append`, which databases of an
 * earlier version do not have.
 */
export class RateLimitFunctions1764250000000 implements MigrationInterface, SqlFilesMigration {
  name = 'RateLimitFunctions1764250000000';

  readonly sqlFiles = {
    'rate-limit/sql/look.sql': 'bc1893ea30fb975c36a625c7b41f29940f584a4121ba2a201e4f7e46099dd8f1',
    'rate-limit/sql/append.sql': '5e8daea216c617c5c1f42c2bf979b64730e1c0de1f472a5dfd148684d30e6202',
    'rate-limit/sql/admit.sql': '5b2bb30b0eaa881d78d29935dbc02c89cfe842b89f886d7b0d5fd6ffb83ccfc1',
    'rate-limit/sql/admit-within.sql': '9aaeed7818ec08f40493f78ae455f835622520edac2f4c9558677f71537d65f9',
    'rate-limit/sql/take.sql': '2ee42c7094913edfe07552c55dba8aa74449e22e1210065f1edd57811cc7f19b',
  };

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const path of Object.keys(this.sqlFiles)) await runSqlFile(queryRunner, path);
  }

  /** Changes nothing: the current functions have the signatures of the earlier ones. The earlier migrations' `down` drops them. */
  async down(): Promise<void> {}
}
