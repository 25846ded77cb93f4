import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The second factors of people, and the accounts that require them. */
export class SecondFactors1764360000000 implements MigrationInterface {
  name = 'SecondFactors1764360000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE second_factors (
        person_id text PRIMARY KEY CONSTRAINT second_factors_person REFERENCES people (id) ON DELETE CASCADE,
        secret bytea NOT NULL,
        last_step bigint NOT NULL DEFAULT 0,
        confirmed_at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
      )`);
    await queryRunner.query(
      `COMMENT ON COLUMN second_factors.secret IS 'Encrypted with a key derived from a server secret'`,
    );
    await queryRunner.query(`
      COMMENT ON COLUMN second_factors.last_step IS 'The time step of the latest code: earlier codes are refused'`);
    await queryRunner.query(
      `COMMENT ON COLUMN second_factors.confirmed_at IS 'null: it is being set up, and not in force'`,
    );
    await queryRunner.query(`
      CREATE TABLE recovery_codes (
        person_id text NOT NULL CONSTRAINT recovery_codes_person REFERENCES second_factors (person_id) ON DELETE CASCADE,
        digest bytea NOT NULL CHECK (length(digest) = 32),
        PRIMARY KEY (person_id, digest)
      )`);
    await queryRunner.query('ALTER TABLE accounts ADD COLUMN second_factor_required boolean NOT NULL DEFAULT false');
    await queryRunner.query('ALTER TABLE sessions ADD COLUMN by_password boolean NOT NULL DEFAULT true');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE sessions DROP COLUMN by_password');
    await queryRunner.query('ALTER TABLE accounts DROP COLUMN second_factor_required');
    await queryRunner.query('DROP TABLE recovery_codes');
    await queryRunner.query('DROP TABLE second_factors');
  }
}
