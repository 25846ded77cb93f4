// Writes openapi.json anew from the routes of the built application. The document needs no database, but the application
// does: a throwaway one.
import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { format, resolveConfig } from 'prettier';

const require = createRequire(import.meta.url);
const { createApp } = require('../dist/src/app.js');
const { loadEnvironment } = require('../dist/src/config/environment.js');
const { migrate } = require('../dist/src/database/migrate.js');
const { startThrowawayPostgres } = require('../dist/src/database/embedded/throwaway-postgres.js');
const { createOpenApiDocument } = require('../dist/src/openapi/document.js');

const environment = loadEnvironment({ ...process.env, LOG_LEVEL: 'silent' });
const database = await startThrowawayPostgres();
await migrate(database.url);
const app = await createApp(environment, database.url);
// What is short stays on one line; a tab a level keeps it small.
const text = JSON.stringify(createOpenApiDocument(app));
writeFileSync(
  'openapi.json',
  await format(text, { ...(await resolveConfig('openapi.json')), parser: 'json', useTabs: true }),
);
await app.close();
await database.stop();
console.log('Wrote openapi.json');
