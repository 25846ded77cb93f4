import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * People may belong to several accounts, with a role in each. Everybody becomes an owner of the account that they had. A session
 * and a one-time link are for one of the accounts.
 */
export class Memberships1764350000000 implements MigrationInterface {
  name = 'Memberships1764350000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE memberships (
        person_id text NOT NULL CONSTRAINT memberships_person REFERENCES people (id),
        account_id text NOT NULL CONSTRAINT memberships_account REFERENCES accounts (id),
        role text NOT NULL CHECK (role IN ('owner', 'administrator', 'member', 'viewer')),
        created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        chosen_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (person_id, account_id)
      )`);
    await queryRunner.query(`
      COMMENT ON COLUMN memberships.chosen_at IS 'When the person last switched to the account, or -infinity: a sign-in leads to the latest'`);
    await queryRunner.query('CREATE INDEX memberships_of_account ON memberships (account_id)');
    await queryRunner.query(`
      INSERT INTO memberships (person_id, account_id, role, created_at, chosen_at)
      SELECT id, account_id, 'owner', created_at, created_at FROM people`);

    await queryRunner.query(`
      ALTER TABLE sessions ADD COLUMN account_id text CONSTRAINT sessions_account REFERENCES accounts (id)`);
    await queryRunner.query(`
      UPDATE sessions AS s SET account_id = p.account_id FROM people AS p WHERE p.id = s.person_id`);

    await queryRunner.query(`
      ALTER TABLE one_time_links
        ADD COLUMN account_id text CONSTRAINT one_time_links_account REFERENCES accounts (id),
        ADD COLUMN role text NOT NULL DEFAULT 'owner' CHECK (role IN ('owner', 'administrator', 'member', 'viewer'))`);
    await queryRunner.query(`
      UPDATE one_time_links AS l SET account_id = p.account_id FROM people AS p WHERE p.id = l.person_id`);
    await queryRunner.query(`
      ALTER TABLE one_time_links ALTER COLUMN account_id SET NOT NULL, ALTER COLUMN role DROP DEFAULT`);
    await queryRunner.query(`
      COMMENT ON COLUMN one_time_links.role IS 'What the person becomes in the account if they are new there'`);

    await queryRunner.query('ALTER TABLE people DROP COLUMN account_id');
  }

  /** Leaves each person in the account that they joined first. People without an account are deleted. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE people ADD COLUMN account_id text CONSTRAINT people_account REFERENCES accounts (id)`);
    await queryRunner.query(`
      UPDATE people AS p SET account_id = (
        SELECT m.account_id FROM memberships AS m WHERE m.person_id = p.id ORDER BY m.created_at, m.account_id LIMIT 1
      )`);
    await queryRunner.query('ALTER TABLE one_time_links DROP COLUMN account_id, DROP COLUMN role');
    await queryRunner.query('ALTER TABLE sessions DROP COLUMN account_id');
    await queryRunner.query('DROP TABLE memberships');
    await queryRunner.query('DELETE FROM people WHERE account_id IS NULL');
    await queryRunner.query('ALTER TABLE people ALTER COLUMN account_id SET NOT NULL');
  }
}
