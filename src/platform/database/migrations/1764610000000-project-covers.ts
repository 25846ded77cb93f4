import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Covers of projects. */
export class ProjectCovers1764610000000 implements MigrationInterface {
  name = 'ProjectCovers1764610000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE projects ADD COLUMN cover_file_id text');
    await queryRunner.query(`
      COMMENT ON COLUMN projects.cover_file_id IS 'A stored file, which may have been deleted'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE projects DROP COLUMN cover_file_id');
  }
}
