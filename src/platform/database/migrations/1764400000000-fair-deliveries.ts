import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deliveries are found by account and receiver, so that these take turns. */
export class FairDeliveries1764400000000 implements MigrationInterface {
  name = 'FairDeliveries1764400000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX alert_deliveries_by_receiver ON alert_deliveries (account_id, coalesce(endpoint_id, ''), next_try_at)
      WHERE status = 'pending'`);
    await queryRunner.query('DROP INDEX alert_deliveries_due');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX alert_deliveries_due ON alert_deliveries (next_try_at) WHERE status = 'pending'`);
    await queryRunner.query('DROP INDEX alert_deliveries_by_receiver');
  }
}
