import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who a batch is charged to when it ends. */
export class BatchEndings1764620000000 implements MigrationInterface {
  name = 'BatchEndings1764620000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE batches ADD COLUMN charged_to text');
    await queryRunner.query(`
      COMMENT ON COLUMN batches.charged_to IS 'Whose usage it counts as: a key, or the playground of the account'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE batches DROP COLUMN charged_to');
  }
}
