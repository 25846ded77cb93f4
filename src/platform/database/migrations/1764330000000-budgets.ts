import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runSqlFile, type SqlFilesMigration } from '../sql-file';

/** Budgets of keys and accounts, what has been spent of them, and the functions that decide on them. */
export class Budgets1764330000000 implements MigrationInterface, SqlFilesMigration {
  name = 'Budgets1764330000000';

  readonly sqlFiles = {
    'rate-limit/budgets/sql/today.sql': 'a6f9d95f91099e936c64e6e4565497a9d0c141a280c7631e9de63d2e4d3424cf',
    'rate-limit/budgets/sql/states.sql': 'cfe3d55e8f69a603d47ee1787f21406ebea42539a3155a1201799e11e8b932a3',
    'rate-limit/budgets/sql/look.sql': 'f34573c94e3c1ffd5e15b3bfbb7367593c52474bf482929aefb4b3367926a3bf',
    'rate-limit/budgets/sql/requests.sql': 'b97c29df6cdc84c46b8d8d5089538780ebeff47508eeb86eb7e867362df79d7e',
    'rate-limit/budgets/sql/admit.sql': '3febd541775f52147ae8167f0df7b68dd5c3828bca01cc7fd76c24c6806fe76f',
    'rate-limit/budgets/sql/give-back.sql': '16d32c974189336dbb4915fb32becc9b1460b70eed9569d8a2c0d199727c3c79',
    'rate-limit/budgets/sql/settle.sql': '994e66f350a3547994dfe1c8fd48a2719afe235a4251078566b13386a10c3287',
    'rate-limit/budgets/sql/extend.sql': '415711e3463259e0dd80a4347b0197ad675b704544dcbd98f18ac92d75ab5276',
    'rate-limit/budgets/sql/renew.sql': '6fceddaaaa726c5dd5985cc8eecc9d87926a35dec8af7a9d6aa7c859f20e20e6',
  };

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['api_keys', 'accounts']) {
      await queryRunner.query(`ALTER TABLE ${table} ADD COLUMN budgets jsonb`);
      await queryRunner.query(`
        COMMENT ON COLUMN ${table}.budgets IS
          'Limits by name (src/platform/caller/budgets.ts); a name that is missing: not limited; null: no budgets'`);
    }

    // Half-empty pages allow HOT updates. The row of an owner with budgets is created by its first request.
    await queryRunner.query(`
      CREATE TABLE budget_counters (
        owner text PRIMARY KEY,
        day date NOT NULL,
        day_characters bigint NOT NULL DEFAULT 0,
        day_audio_ms bigint NOT NULL DEFAULT 0,
        month date NOT NULL,
        month_characters bigint NOT NULL DEFAULT 0,
        month_audio_ms bigint NOT NULL DEFAULT 0,
        running integer NOT NULL DEFAULT 0
      ) WITH (fillfactor = 50)`);
    await queryRunner.query(`
      COMMENT ON TABLE budget_counters IS
        'What API keys and accounts with budgets have spent and reserved on the last day and in the last month with requests'`);

    await queryRunner.query(`
      CREATE TABLE budget_processes (
        id uuid PRIMARY KEY,
        lease_until timestamptz NOT NULL
      ) WITH (fillfactor = 50)`);
    await queryRunner.query(`
      COMMENT ON TABLE budget_processes IS
        'Server processes with reservations, which are given back when the lease of the process has run out'`);

    // No foreign keys: the functions keep the tables consistent, and a key is never deleted.
    await queryRunner.query(`
      CREATE TABLE budget_reservations (
        id uuid PRIMARY KEY,
        process_id uuid NOT NULL,
        owners text[] NOT NULL,
        day date NOT NULL,
        characters bigint NOT NULL,
        audio_ms bigint NOT NULL,
        answered boolean NOT NULL DEFAULT false
      ) WITH (fillfactor = 50)`);
    await queryRunner.query('CREATE INDEX budget_reservations_of_process ON budget_reservations (process_id)');
    await queryRunner.query(`
      COMMENT ON TABLE budget_reservations IS
        'What requests in progress have reserved. answered: the answer has begun, so a crash gives nothing back'`);

    for (const path of Object.keys(this.sqlFiles)) await runSqlFile(queryRunner, path);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    const functions = ['renew', 'extend', 'settle', 'give_back', 'admit', 'requests', 'look', 'states', 'today'];
    for (const name of functions) await queryRunner.query(`DROP FUNCTION budget_${name}`);
    for (const table of ['budget_reservations', 'budget_processes', 'budget_counters']) {
      await queryRunner.query(`DROP TABLE ${table}`);
    }
    for (const table of ['accounts', 'api_keys']) await queryRunner.query(`ALTER TABLE ${table} DROP COLUMN budgets`);
  }
}
