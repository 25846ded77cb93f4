import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * People may belong to several accounts, with a role in each. Everybody becomes an owner of the account that they had. A session
 * is for one of the accounts.
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
      COMMENT ON COLUMN memberships.chosen_at IS 'When the person last switched to the account: a sign-in leads to the latest'`);
    await queryRunner.query('CREATE INDEX memberships_of_account ON memberships (account_id)');
    await queryRunner.query(`
      INSERT INTO memberships (person_id, account_id, role, created_at, chosen_at)
      SELECT id, account_id, 'owner', created_at, created_at FROM people`);

    await queryRunner.query(`
      ALTER TABLE sessions ADD COLUMN account_id text CONSTRAINT sessions_account REFERENCES accounts (id)`);
    await queryRunner.query(`
      UPDATE sessions AS s SET account_id = p.account_id FROM people AS p WHERE p.id = s.person_id`);

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
    await queryRunner.query('ALTER TABLE sessions DROP COLUMN account_id');
    await queryRunner.query('DROP TABLE memberships');
    await queryRunner.query('DELETE FROM people WHERE account_id IS NULL');
    await queryRunner.query('ALTER TABLE people ALTER COLUMN account_id SET NOT NULL');
  }
}
