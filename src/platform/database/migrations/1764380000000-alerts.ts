import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Alerts, the webhook endpoints of accounts, and the deliveries of alerts to them: an outbox. */
export class Alerts1764380000000 implements MigrationInterface {
  name = 'Alerts1764380000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE alerts (
        id text PRIMARY KEY,
        account_id text NOT NULL CONSTRAINT alerts_account REFERENCES accounts (id),
        type text NOT NULL,
        data json NOT NULL,
        once text CONSTRAINT alerts_once_unique UNIQUE,
        created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
      )`);
    await queryRunner.query('CREATE INDEX alerts_created_at ON alerts (created_at)');
    await queryRunner.query(`
      COMMENT ON COLUMN alerts.once IS 'Names what the alert is about, if it must be recorded only once'`);

    await queryRunner.query(`
      CREATE TABLE webhook_endpoints (
        id text PRIMARY KEY,
        account_id text NOT NULL CONSTRAINT webhook_endpoints_account REFERENCES accounts (id),
        url text NOT NULL,
        events text[] NOT NULL,
        secret bytea NOT NULL CHECK (length(secret) BETWEEN 24 AND 64),
        previous_secret bytea,
        previous_secret_until timestamptz(3),
        disabled text CHECK (disabled IN ('by_person', 'failing', 'gone')),
        failing_since timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        CHECK ((previous_secret IS NULL) = (previous_secret_until IS NULL))
      )`);
    await queryRunner.query('CREATE INDEX webhook_endpoints_of_account ON webhook_endpoints (account_id)');
    await queryRunner.query(`
      COMMENT ON COLUMN webhook_endpoints.failing_since IS 'The first failure since the last success'`);

    await queryRunner.query(`
      CREATE TABLE alert_deliveries (
        id text PRIMARY KEY DEFAULT 'dlv_' || replace(gen_random_uuid()::text, '-', ''),
        alert_id text NOT NULL CONSTRAINT alert_deliveries_alert REFERENCES alerts (id) ON DELETE CASCADE,
        account_id text NOT NULL,
        endpoint_id text NOT NULL
          CONSTRAINT alert_deliveries_endpoint REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
        status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'failed')),
        tries integer NOT NULL DEFAULT 0,
        attempt integer NOT NULL DEFAULT 0,
        next_try_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        leased_until timestamptz(3),
        last_try_at timestamptz(3),
        last_status integer,
        last_error text,
        last_duration_ms integer,
        created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
      )`);
    await queryRunner.query(`
      COMMENT ON COLUMN alert_deliveries.attempt IS 'Tries since it was queued or sent again: decides when to try next'`);
    await queryRunner.query(`
      CREATE INDEX alert_deliveries_due ON alert_deliveries (next_try_at) WHERE status = 'pending'`);
    await queryRunner.query(`
      CREATE INDEX alert_deliveries_of_endpoint ON alert_deliveries (endpoint_id, created_at DESC, id DESC)`);
    await queryRunner.query(`
      CREATE INDEX alert_deliveries_pending ON alert_deliveries (endpoint_id) WHERE status = 'pending'`);
    await queryRunner.query('CREATE INDEX alert_deliveries_of_alert ON alert_deliveries (alert_id)');

    // For the search for keys that expire soon.
    await queryRunner.query(`
      CREATE INDEX api_keys_expires_at ON api_keys (expires_at) WHERE revoked_at IS NULL AND expires_at IS NOT NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX api_keys_expires_at');
    await queryRunner.query('DROP TABLE alert_deliveries');
    await queryRunner.query('DROP TABLE webhook_endpoints');
    await queryRunner.query('DROP TABLE alerts');
  }
}
