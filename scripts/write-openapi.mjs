// Regenerates openapi.json and asyncapi.json from the routes and messages of the built application. The application needs a database, so this creates
// a temporary one.
import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { formatted } from './support/formatted.mjs';

const require = createRequire(import.meta.url);
const { createApp, optionalModules } = require('../dist/src/app/app.js');
const { loadEnvironment } = require('../dist/src/app/settings/all-settings.js');
const { migrate } = require('../dist/src/platform/database/migrate.js');
const { startThrowawayPostgres } = require('../dist/src/platform/database/embedded/throwaway-postgres.js');
const { createAsyncApiDocument } = require('../dist/src/operations/openapi/async-api.js');
const { createOpenApiDocument } = require('../dist/src/operations/openapi/document.js');

const environment = loadEnvironment({ ...process.env, LOG_LEVEL: 'silent' });
const database = await startThrowawayPostgres();
await migrate(database.url);
const app = await createApp(environment, database.url, await optionalModules(environment));
for (const [file, document] of [
  ['openapi.json', await createOpenApiDocument(app)],
  ['asyncapi.json', await createAsyncApiDocument(app)],
]) {
  // Short values stay on one line, and tabs keep the file small.
  writeFileSync(file, await formatted(file, JSON.stringify(document), { useTabs: true }));
}
await app.close();
await database.stop();
console.log('Wrote openapi.json and asyncapi.json');
