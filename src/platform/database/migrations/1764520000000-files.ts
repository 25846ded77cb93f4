import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stored files, their objects in the store, and signed links to them. */
export class Files1764520000000 implements MigrationInterface {
  name = 'Files1764520000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE stored_objects (
        id text PRIMARY KEY,
        account_id text NOT NULL CONSTRAINT stored_objects_account REFERENCES accounts (id),
        digest bytea NOT NULL CHECK (octet_length(digest) = 32),
        bytes bigint NOT NULL CHECK (bytes >= 0),
        state text NOT NULL CHECK (state IN ('writing', 'stored', 'removing')),
        lease_until timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        CHECK ((state = 'stored') = (lease_until IS NULL))
      )`);
    await queryRunner.query(`COMMENT ON COLUMN stored_objects.digest IS 'SHA-256 of the contents'`);
    await queryRunner.query(`
      COMMENT ON COLUMN stored_objects.lease_until IS
        'Until when its process writes it, or tries to remove it; then, any server removes it'`);
    await queryRunner.query(`
      CREATE UNIQUE INDEX stored_objects_of_account ON stored_objects (account_id, digest) WHERE state = 'stored'`);
    await queryRunner.query('CREATE INDEX stored_objects_usage ON stored_objects (account_id) INCLUDE (bytes)');
    await queryRunner.query(`
      CREATE INDEX stored_objects_leases ON stored_objects (lease_until) WHERE lease_until IS NOT NULL`);
    await queryRunner.query(`
      CREATE TABLE stored_files (
        id text PRIMARY KEY,
        account_id text NOT NULL CONSTRAINT stored_files_account REFERENCES accounts (id),
        object_id text NOT NULL CONSTRAINT stored_files_object REFERENCES stored_objects (id),
        name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
        content_type text NOT NULL CHECK (char_length(content_type) BETWEEN 1 AND 200),
        kind text NOT NULL CHECK (char_length(kind) BETWEEN 1 AND 50),
        created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        expires_at timestamptz(3)
      )`);
    await queryRunner.query(`COMMENT ON COLUMN stored_files.expires_at IS 'null: kept until it is removed'`);
    await queryRunner.query('CREATE INDEX stored_files_of_account ON stored_files (account_id, id DESC)');
    await queryRunner.query('CREATE INDEX stored_files_of_object ON stored_files (object_id)');
    await queryRunner.query(`
      CREATE INDEX stored_files_expires_at ON stored_files (expires_at) WHERE expires_at IS NOT NULL`);
    await queryRunner.query(`
      CREATE TABLE link_keys (
        id text PRIMARY KEY,
        secret bytea NOT NULL CHECK (octet_length(secret) = 32),
        created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
      )`);
    await queryRunner.query(`COMMENT ON TABLE link_keys IS 'The newest key signs; all of them verify'`);
    await queryRunner.query(`
      CREATE TABLE file_links (
        id text PRIMARY KEY,
        account_id text NOT NULL,
        file_id text NOT NULL CONSTRAINT file_links_file REFERENCES stored_files (id) ON DELETE CASCADE,
        key_id text NOT NULL,
        disposition text NOT NULL CHECK (disposition IN ('inline', 'attachment')),
        filename text CHECK (char_length(filename) BETWEEN 1 AND 200),
        created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        expires_at timestamptz(3) NOT NULL,
        uses bigint NOT NULL DEFAULT 0,
        last_used_at timestamptz(3)
      )`);
    await queryRunner.query('CREATE INDEX file_links_of_file ON file_links (file_id, id DESC)');
    await queryRunner.query('CREATE INDEX file_links_expires_at ON file_links (expires_at)');
    await queryRunner.query('CREATE INDEX file_links_of_key ON file_links (key_id, expires_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE file_links');
    await queryRunner.query('DROP TABLE link_keys');
    await queryRunner.query('DROP TABLE stored_files');
    await queryRunner.query('DROP TABLE stored_objects');
  }
}
