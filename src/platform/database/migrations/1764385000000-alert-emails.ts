import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Alerts can be delivered by e-mail, too. */
export class AlertEmails1764385000000 implements MigrationInterface {
  name = 'AlertEmails1764385000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE alert_deliveries
        ALTER COLUMN endpoint_id DROP NOT NULL,
        ADD COLUMN email text,
        ADD CONSTRAINT alert_deliveries_one_recipient CHECK ((endpoint_id IS NULL) <> (email IS NULL))`);
    // For the limit on e-mails.
    await queryRunner.query('CREATE INDEX alerts_of_account ON alerts (account_id, created_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX alerts_of_account');
    await queryRunner.query('DELETE FROM alert_deliveries WHERE endpoint_id IS NULL');
    await queryRunner.query('ALTER TABLE alert_deliveries DROP CONSTRAINT alert_deliveries_one_recipient');
    await queryRunner.query('ALTER TABLE alert_deliveries DROP COLUMN email, ALTER COLUMN endpoint_id SET NOT NULL');
  }
}
