// Writes openapi.json anew from the routes of the built application. The document needs no database, but the
// application does: it uses the one that the server would, beside a running server, too.
import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { format, resolveConfig } from 'prettier';

const require = createRequire(import.meta.url);
const { createApp } = require('../dist/src/app.js');
const { loadEnvironment } = require('../dist/src/config/environment.js');
const { migrate } = require('../dist/src/database/migrate.js');
const { openDatabase } = require('../dist/src/database/open-database.js');
const { createOpenApiDocument } = require('../dist/src/openapi/document.js');

const environment = loadEnvironment({ ...process.env, LOG_LEVEL: 'silent' });
const database = await openDatabase(environment, 'join');
await migrate(database.url);
const app = await createApp(environment, database.url);
// What is short stays on one line; a tab a level keeps it small.
const text = JSON.stringify(createOpenApiDocument(app));
writeFileSync(
  'openapi.json',
  await format(text, { ...(await resolveConfig('openapi.json')), parser: 'json', useTabs: true }),
);
await app.close();
await database.close();
console.log('Wrote openapi.json');
