import 'reflect-metadata';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { loadEnvironment } from './src/app/settings/all-settings';
import { dataSourceOptions } from './src/platform/database/data-source.options';
import { openDatabase } from './src/platform/database/open-database';

/**
 * The data source for TypeORM's command line, with the same database as the server:
 * `npm run typeorm -- migration:show`, `… migration:generate src/platform/database/migrations/name`.
 */
async function createDataSource(): Promise<DataSource> {
  const environment = loadEnvironment();
  const database = await openDatabase(environment, 'join');
  return new DataSource({
    ...dataSourceOptions(database, environment),
    entities: [join(__dirname, 'src/**/*.entity.js')],
  });
}

export default createDataSource();
