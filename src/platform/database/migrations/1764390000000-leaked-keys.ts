import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events of the audit trail can have details, such as where a key was found in public. */
export class LeakedKeys1764390000000 implements MigrationInterface {
  name = 'LeakedKeys1764390000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE audit_events ADD COLUMN details jsonb');
    // For the check whether a leak has been recorded.
    await queryRunner.query(`
      CREATE INDEX audit_events_leaked ON audit_events (subject_id) WHERE action = 'api_key.leaked'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX audit_events_leaked');
    await queryRunner.query('ALTER TABLE audit_events DROP COLUMN details');
  }
}
