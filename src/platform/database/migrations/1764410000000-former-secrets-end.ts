import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For the removal of secrets that ended long ago. */
export class FormerSecretsEnd1764410000000 implements MigrationInterface {
  name = 'FormerSecretsEnd1764410000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE INDEX api_key_former_secrets_end ON api_key_former_secrets (ends_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX api_key_former_secrets_end');
  }
}
