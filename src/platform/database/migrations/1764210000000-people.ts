import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The users of an account, their one-time links and their sessions. */
export class People1764210000000 implements MigrationInterface {
  name = 'People1764210000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE people (
        id text PRIMARY KEY,
        account_id text NOT NULL CONSTRAINT people_account REFERENCES accounts (id),
        email text NOT NULL CONSTRAINT people_email_unique UNIQUE CHECK (email = lower(email)),
        password_hash text,
        credentials integer NOT NULL DEFAULT 0,
        oidc_issuer text,
        oidc_subject text,
        created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT people_oidc_unique UNIQUE (oidc_issuer, oidc_subject),
        CHECK ((oidc_issuer IS NULL) = (oidc_subject IS NULL))
      )`);
    await queryRunner.query(`
      COMMENT ON COLUMN people.credentials IS
        'How often the password was chosen: a session that began with an earlier one is over'`);

    await queryRunner.query(`
      CREATE TABLE one_time_links (
        digest bytea PRIMARY KEY CHECK (length(digest) = 32),
        person_id text NOT NULL CONSTRAINT one_time_links_person_unique UNIQUE REFERENCES people (id) ON DELETE CASCADE,
        expires_at timestamptz(3) NOT NULL
      )`);

    await queryRunner.query(`
      CREATE TABLE sessions (
        digest bytea PRIMARY KEY CHECK (length(digest) = 32),
        id text NOT NULL CONSTRAINT sessions_id_unique UNIQUE,
        person_id text CONSTRAINT sessions_person REFERENCES people (id) ON DELETE CASCADE,
        credentials integer,
        data jsonb NOT NULL,
        address inet,
        user_agent text,
        created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        last_seen_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        expires_at timestamptz(3) NOT NULL
      )`);
    await queryRunner.query('CREATE INDEX sessions_of_person ON sessions (person_id)');
    await queryRunner.query('CREATE INDEX sessions_expires_at ON sessions (expires_at)');
    await queryRunner.query(`
      COMMENT ON COLUMN sessions.person_id IS 'null: nobody has signed in yet, but is about to, at a provider'`);

    await queryRunner.query(`
      CREATE TABLE server_secrets (
        name text PRIMARY KEY,
        value bytea NOT NULL
      )`);

    // For the check whether a user has signed in from an address before.
    await queryRunner.query(`
      CREATE INDEX audit_events_signed_in ON audit_events (actor_id, at) WHERE action = 'session.created'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX audit_events_signed_in');
    await queryRunner.query('DROP TABLE server_secrets');
    await queryRunner.query('DROP TABLE sessions');
    await queryRunner.query('DROP TABLE one_time_links');
    await queryRunner.query('DROP TABLE people');
  }
}
