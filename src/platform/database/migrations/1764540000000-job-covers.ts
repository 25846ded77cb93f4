import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Covers of jobs. */
export class JobCovers1764540000000 implements MigrationInterface {
  name = 'JobCovers1764540000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE jobs ADD COLUMN cover_file_id text');
    await queryRunner.query(`
      COMMENT ON COLUMN jobs.cover_file_id IS 'A stored file, which may have been deleted'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE jobs DROP COLUMN cover_file_id');
  }
}
