import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Projects know what is left out of their documents. */
export class LeftOut1764900000000 implements MigrationInterface {
  name = 'LeftOut1764900000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE projects ADD COLUMN left_out json NOT NULL DEFAULT '[]'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE projects DROP COLUMN left_out');
  }
}
