import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a key may do, with which voices, from which addresses, and how often. Keys that exist already keep all rights. */
export class KeyRestrictions1764300000000 implements MigrationInterface {
  name = 'KeyRestrictions1764300000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE api_keys
        ADD COLUMN scopes text[] CHECK (cardinality(scopes) > 0),
        ADD COLUMN allowed_voices text[] CHECK (cardinality(allowed_voices) > 0),
        ADD COLUMN allowed_addresses inet[] CHECK (cardinality(allowed_addresses) > 0),
        ADD COLUMN lowered_rate_limit integer CHECK (lowered_rate_limit >= 1)`);
    await queryRunner.query(`
      COMMENT ON COLUMN api_keys.rate_limit IS 'Requests per window, set by the operator; null: the server''s limit'`);
    await queryRunner.query(`
      COMMENT ON COLUMN api_keys.lowered_rate_limit IS
        'A lower limit, set by the account. Of the two limits, the lower one counts; null: none'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE api_keys DROP COLUMN scopes, DROP COLUMN allowed_voices, DROP COLUMN allowed_addresses, DROP COLUMN lowered_rate_limit',
    );
  }
}
