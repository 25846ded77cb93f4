import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The log of requests, and indexes for the removal of old rows. */
export class Requests1764370000000 implements MigrationInterface {
  name = 'Requests1764370000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    // No foreign keys: servers write many rows at once, and one row that cannot be written must not block the others.
    await queryRunner.query(`
      CREATE TABLE requests (
        id text PRIMARY KEY,
        at timestamptz(3) NOT NULL,
        request_id text NOT NULL,
        account_id text NOT NULL,
        caller_type text NOT NULL,
        caller_id text NOT NULL,
        route text,
        voice_id text,
        characters integer NOT NULL,
        audio_seconds double precision NOT NULL,
        status smallint,
        code text,
        aborted boolean NOT NULL,
        repeats integer NOT NULL,
        gate_ms real,
        queue_ms real,
        first_audio_ms real,
        total_ms real NOT NULL
      )`);
    await queryRunner.query(`
      COMMENT ON COLUMN requests.repeats IS
        'Earlier refusals with the same key and code in the same minute that have no row of their own'`);
    await queryRunner.query('CREATE INDEX requests_of_account ON requests (account_id, at DESC, id DESC)');
    await queryRunner.query('CREATE INDEX requests_of_caller ON requests (caller_id, at DESC, id DESC)');
    await queryRunner.query('CREATE INDEX requests_by_request_id ON requests (account_id, request_id)');
    await queryRunner.query('CREATE INDEX requests_at ON requests (at)');
    await queryRunner.query('CREATE INDEX usage_hours_hour ON usage_hours (hour)');
    await queryRunner.query('CREATE INDEX audit_events_at ON audit_events (at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX audit_events_at');
    await queryRunner.query('DROP INDEX usage_hours_hour');
    await queryRunner.query('DROP TABLE requests');
  }
}
