import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/database/data-source.options';
import { migrations } from '../../src/database/migrations';
import { createDatabase } from '../support/database';

/** Lists all columns, indexes, functions and constraints of the schema. */
const catalogue = `
  SELECT 'column ' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || coalesce(column_default, '') AS it
  FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'migrations'
  UNION ALL SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename <> 'migrations'
  UNION ALL SELECT 'function ' || proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace
  UNION ALL SELECT 'constraint ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND conrelid::regclass::text <> 'migrations'
  ORDER BY 1`;

describe('The migrations', () => {
  it('can be reverted one by one to an empty schema, and produce the same schema again', async () => {
    const database = await createDatabase({ migrated: false });
    const options = dataSourceOptions(database.url, { DATABASE_POOL_SIZE: 2, DATABASE_STATEMENT_TIMEOUT_MS: 60_000 });
    const dataSource = await new DataSource(options).initialize();
    const schema = async () => (await database.query<{ it: string }>(catalogue)).map(({ it: each }) => each);
    try {
      const states = [await schema()];
      for (const migration of migrations) {
        const only = new DataSource({ ...options, migrations: migrations.slice(0, migrations.indexOf(migration) + 1) });
        await only.initialize();
        expect(await only.runMigrations()).toHaveLength(1);
        await only.destroy();
        states.push(await schema());
      }
      expect(states[0]).toEqual([]);
      for (const before of states.slice(0, -1).toReversed()) {
        await dataSource.undoLastMigration();
        expect(await schema()).toEqual(before);
      }
      await dataSource.runMigrations();
      expect(await schema()).toEqual(states.at(-1));
    } finally {
      await dataSource.destroy();
      await database.drop();
    }
  });
});
