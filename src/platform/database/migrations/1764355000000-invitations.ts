import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invitations to accounts that have not been accepted yet. */
export class Invitations1764355000000 implements MigrationInterface {
  name = 'Invitations1764355000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE invitations (
        id text PRIMARY KEY,
        account_id text NOT NULL CONSTRAINT invitations_account REFERENCES accounts (id),
        email text NOT NULL CHECK (email = lower(email)),
        role text NOT NULL CHECK (role IN ('owner', 'administrator', 'member', 'viewer')),
        invited_by_id text,
        invited_by_name text NOT NULL,
        digest bytea NOT NULL CONSTRAINT invitations_digest_unique UNIQUE CHECK (length(digest) = 32),
        created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        expires_at timestamptz(3) NOT NULL,
        CONSTRAINT invitations_account_email_unique UNIQUE (account_id, email)
      )`);
    await queryRunner.query('CREATE INDEX invitations_email ON invitations (email)');
    await queryRunner.query(`
      COMMENT ON COLUMN invitations.invited_by_id IS 'The person who was shown the link; null: the operator'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE invitations');
  }
}
