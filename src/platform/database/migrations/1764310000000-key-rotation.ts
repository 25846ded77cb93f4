import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys can be disabled and get new secrets, show who created them, and the audit trail has what was changed. */
export class KeyRotation1764310000000 implements MigrationInterface {
  name = 'KeyRotation1764310000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE api_keys
        ADD COLUMN disabled_at timestamptz(3),
        ADD COLUMN created_by_type text,
        ADD COLUMN created_by_id text,
        ADD COLUMN created_by_name text`);
    await queryRunner.query(`
      UPDATE api_keys AS k
      SET created_by_type = e.actor_type, created_by_id = e.actor_id, created_by_name = e.actor_name
      FROM audit_events AS e
      WHERE e.action = 'api_key.created' AND e.subject_id = k.id AND e.account_id = k.account_id`);
    await queryRunner.query(`
      CREATE TABLE api_key_former_secrets (
        digest bytea PRIMARY KEY CHECK (length(digest) = 32),
        api_key_id text NOT NULL CONSTRAINT api_key_former_secrets_key REFERENCES api_keys (id),
        prefix text NOT NULL,
        replaced_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        ends_at timestamptz(3) NOT NULL
      )`);
    await queryRunner.query(`
      COMMENT ON TABLE api_key_former_secrets IS
        'Secrets that were replaced by a rotation. They authenticate as their key until ends_at'`);
    await queryRunner.query(
      'CREATE INDEX api_key_former_secrets_of_key ON api_key_former_secrets (api_key_id, ends_at)',
    );
    await queryRunner.query('ALTER TABLE audit_events ADD COLUMN changes jsonb');
    await queryRunner.query(`
      COMMENT ON COLUMN audit_events.changes IS 'The changed fields, each with its values before (from) and after (to)'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE audit_events DROP COLUMN changes');
    await queryRunner.query('DROP TABLE api_key_former_secrets');
    await queryRunner.query(`
      ALTER TABLE api_keys
        DROP COLUMN disabled_at, DROP COLUMN created_by_type, DROP COLUMN created_by_id, DROP COLUMN created_by_name`);
  }
}
