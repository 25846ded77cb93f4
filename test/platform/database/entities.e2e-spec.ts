import { DataSource } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata';
import { startTestApp } from '../../support/test-app';

/** A column of the database, by `table.column`. */
interface FoundColumn {
  name: string;
  type: string;
  isNullable: boolean;
}

describe('The entities of the server', () => {
  it('have the types and the nulls of their columns in the migrated database', async () => {
    const server = await startTestApp();
    try {
      const dataSource = server.app.get(DataSource);
      const found = await dataSource.query<FoundColumn[]>(
        `SELECT t.relname || '.' || a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type, NOT a.attnotnull AS "isNullable"
         FROM pg_class AS t JOIN pg_attribute AS a ON a.attrelid = t.oid AND a.attnum > 0
         WHERE t.relnamespace = 'public'::regnamespace AND t.relkind = 'r'`,
      );
      const inDatabase = new Map(found.map((column) => [column.name, column]));
      const declared = dataSource.entityMetadatas.flatMap(({ tableName, columns }) =>
        columns
          .filter(({ isVirtualProperty }) => !isVirtualProperty)
          .map((column) => ({
            name: `${tableName}.${column.databaseName}`,
            type: typeOf(dataSource, column),
            isNullable: column.isNullable,
          })),
      );
      expect(declared.length).toBeGreaterThan(100);
      expect(declared).toEqual(declared.map(({ name }) => inDatabase.get(name)));
    } finally {
      await server.close();
    }
  });
});

/** The type of a column as PostgreSQL writes it. */
function typeOf(dataSource: DataSource, column: ColumnMetadata): string {
  const type = dataSource.driver.normalizeType(column);
  const precise = column.precision ? type.replace('timestamp', `timestamp(${column.precision})`) : type;
  return precise + (column.isArray ? '[]' : '');
}
