import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The usage of API keys per hour. */
export class Usage1764220000000 implements MigrationInterface {
  name = 'Usage1764220000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    // No foreign keys: servers write many rows at once, and one row that cannot be written must not block the others.
    await queryRunner.query(`
      CREATE TABLE usage_hours (
        api_key_id text NOT NULL,
        hour timestamptz(3) NOT NULL,
        account_id text NOT NULL,
        requests bigint NOT NULL DEFAULT 0,
        characters bigint NOT NULL DEFAULT 0,
        audio_seconds double precision NOT NULL DEFAULT 0,
        rate_limited bigint NOT NULL DEFAULT 0,
        revoked bigint NOT NULL DEFAULT 0,
        expired bigint NOT NULL DEFAULT 0,
        PRIMARY KEY (api_key_id, hour)
      )`);
    await queryRunner.query('CREATE INDEX usage_hours_of_account ON usage_hours (account_id, hour)');
    await queryRunner.query(`
      CREATE TABLE usage_writers (
        id uuid PRIMARY KEY,
        last_batch bigint NOT NULL,
        written_at timestamptz(3) NOT NULL
      )`);
    await queryRunner.query(`
      COMMENT ON TABLE usage_writers IS
        'The last batch of counts that came from each server process: one that is sent again is not added again'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE usage_writers');
    await queryRunner.query('DROP TABLE usage_hours');
  }
}
