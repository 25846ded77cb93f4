import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The audit trail: who did what, when, and from which address. */
export class AuditEvents1764200000000 implements MigrationInterface {
  name = 'AuditEvents1764200000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE audit_events (
        id text PRIMARY KEY,
        account_id text NOT NULL CONSTRAINT audit_events_account REFERENCES accounts (id),
        at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        action text NOT NULL,
        actor_type text NOT NULL,
        actor_id text,
        actor_name text NOT NULL,
        subject_type text,
        subject_id text,
        subject_name text,
        address inet,
        user_agent text
      )`);
    await queryRunner.query('CREATE INDEX audit_events_of_account ON audit_events (account_id, at DESC, id DESC)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE audit_events');
  }
}
