import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a key may do. Keys that exist already have no list, so they may still do everything. */
export class KeyRestrictions1764300000000 implements MigrationInterface {
  name = 'KeyRestrictions1764300000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE api_keys ADD COLUMN scopes text[] CHECK (cardinality(scopes) > 0)');
    await queryRunner.query(
      `COMMENT ON COLUMN api_keys.scopes IS 'What the key may do; null: everything that keys can do'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE api_keys DROP COLUMN scopes');
  }
}
