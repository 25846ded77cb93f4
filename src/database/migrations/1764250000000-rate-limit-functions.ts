import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runSqlFile, type SqlFilesMigration } from '../sql-file';

/** Replaces the functions of the rate limit with those of the current files. */
export class RateLimitFunctions1764250000000 implements MigrationInterface, SqlFilesMigration {
  name = 'RateLimitFunctions1764250000000';

  readonly sqlFiles = {
    'rate-limit/sql/look.sql': '9846dac127265829d142680f89e9f8f0ad43c53f0531d2652498ca41e4a6091c',
    'rate-limit/sql/admit.sql': '90dc331be2f09cd57493a3a4ec580d36933a8a7137b694cbdb4a352efc137fe8',
    'rate-limit/sql/admit-within.sql': '18738300aa2d9a1604c9b10018f961a165115f0389dc764d157144d3b1f6ce1a',
    'rate-limit/sql/take.sql': 'd8bfa574d4035b3ee9969975ff0e3f8180d47dec3851123e109f32e3fb4b3ec4',
  };

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const path of Object.keys(this.sqlFiles)) await runSqlFile(queryRunner, path);
  }

  /** Changes nothing: the earlier migrations created functions with the same signatures, which their `down` drops. */
  async down(): Promise<void> {}
}
