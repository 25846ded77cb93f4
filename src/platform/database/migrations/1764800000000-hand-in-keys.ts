import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runSqlFile, type SqlFilesMigration } from '../sql-file';

/** The keys of hand-ins are kept with those of requests for speech. */
export class HandInKeys1764800000000 implements MigrationInterface, SqlFilesMigration {
  name = 'HandInKeys1764800000000';

  readonly sqlFiles = {
    'platform/database/migrations/sql/hand-in-keys.sql':
      'bc313c5a92f6b99ddd7c038db8a2ec5d6b8df8ddea296f3ed7a0e75a25d5aef7',
  };

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const path of Object.keys(this.sqlFiles)) await runSqlFile(queryRunner, path);
  }

  /** Loses the keys of hand-ins, of which only digests are known. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DELETE FROM idempotent_requests WHERE job_id IS NOT NULL');
    await queryRunner.query('ALTER TABLE idempotent_requests DROP COLUMN job_id');
    await queryRunner.query(`
      ALTER TABLE jobs ADD COLUMN idempotency_key text, ADD COLUMN request_digest bytea,
        ADD CONSTRAINT jobs_idempotency_key_unique UNIQUE (account_id, idempotency_key)`);
  }
}
