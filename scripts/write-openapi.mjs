// Writes openapi.json anew from the routes of the built application. The document needs no database, but the
// application does: it uses the one that the server would, beside a running server, too.
import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

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
writeFileSync('openapi.json', `${JSON.stringify(createOpenApiDocument(app), null, 2)}\n`);
await app.close();
await database.close();
console.log('Wrote openapi.json');
