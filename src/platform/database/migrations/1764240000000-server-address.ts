import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The server's address, for links that the command line prints. */
export class ServerAddress1764240000000 implements MigrationInterface {
  name = 'ServerAddress1764240000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE server_address (
        only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
        url text NOT NULL,
        is_public boolean NOT NULL,
        recorded_at timestamptz(3) NOT NULL DEFAULT now()
      )`);
    await queryRunner.query(`
      COMMENT ON TABLE server_address IS
        'Where the server that started last is called: its PUBLIC_URL (is_public), or where it listens on its machine'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE server_address');
  }
}
