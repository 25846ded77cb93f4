import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { checkedWithPg } from '../../../src/platform/database/connection/session-queries';
import { checkedWithTypeorm, poolOf } from '../../../src/platform/database/connection-pool';
import { dataSourceOptions } from '../../../src/platform/database/data-source.options';
import { projectRoot } from '../../../src/platform/project-root';
import { createDatabase } from '../../support/database';

describe('The connection pool of TypeORM', () => {
  it('is where it was in the installed version', () => {
    const manifest = readFileSync(join(projectRoot, 'node_modules/typeorm/package.json'), 'utf8');
    // After an update, check src/platform/database/connection-pool.ts against the new version.
    expect((JSON.parse(manifest) as { version: string }).version).toBe(checkedWithTypeorm);
  });

  it('has clients whose queries were checked with the installed version of pg', () => {
    const manifest = readFileSync(join(projectRoot, 'node_modules/pg/package.json'), 'utf8');
    // After an update, check src/platform/database/connection/session-queries.ts against the new version.
    expect((JSON.parse(manifest) as { version: string }).version).toBe(checkedWithPg);
  });

  it('is a pool of pg, which has the size of the settings and runs prepared statements', async () => {
    const database = await createDatabase();
    const settings = { DATABASE_POOL_SIZE: 3, DATABASE_STATEMENT_TIMEOUT_MS: 5000 };
    const dataSource = await new DataSource(dataSourceOptions(database.url, settings)).initialize();
    try {
      const pool = poolOf(dataSource);
      expect(pool).toBeInstanceOf(Pool);
      expect(pool.options.max).toBe(3);
      const { rows } = await pool.query<{ sum: number }>({
        name: 'sum',
        text: 'SELECT $1::int + 1 AS sum',
        values: [1],
      });
      expect(rows).toEqual([{ sum: 2 }]);
    } finally {
      await dataSource.destroy();
      await database.drop();
    }
  });
});
