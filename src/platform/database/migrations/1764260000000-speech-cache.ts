import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether finished speech of an account is cached. */
export class SpeechCache1764260000000 implements MigrationInterface {
  name = 'SpeechCache1764260000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE accounts ADD COLUMN speech_cache boolean NOT NULL DEFAULT true');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE accounts DROP COLUMN speech_cache');
  }
}
