// Stores a file with the real services, and stops for ever at one moment, so that a test can kill it there: `before-put`, `in-put`, with
// half of the contents written, or `after-put`, before the database knows of it.
const { mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { NestFactory } = require('@nestjs/core');
const { ConfigModule } = require('../../../../dist/src/platform/config/config.module.js');
const { loadEnvironment } = require('../../../../dist/src/app/settings/all-settings.js');
const { DatabaseModule } = require('../../../../dist/src/platform/database/database.module.js');
const { FilesModule } = require('../../../../dist/src/accounts/files/files.module.js');
const { FilesService } = require('../../../../dist/src/accounts/files/files.service.js');
const { FileStore } = require('../../../../dist/src/accounts/files/store/file-store.js');

const [moment, accountId, given] = process.argv.slice(2);

async function main() {
  const environment = loadEnvironment();
  class Storing {}
  const module = {
    module: Storing,
    imports: [ConfigModule.with(environment), DatabaseModule.at(environment.DATABASE_URL), FilesModule],
  };
  const services = await NestFactory.createApplicationContext(module, { logger: false });
  const store = services.get(FileStore, { strict: false });
  const put = store.put.bind(store);
  store.put = async (key, source, signal) => {
    if (moment === 'in-put') {
      const part = path.join(environment.FILES_DIR, 'objects', `${key}.part`);
      mkdirSync(path.dirname(part), { recursive: true });
      writeFileSync(part, readFileSync(source.path).subarray(0, source.bytes / 2));
    }
    if (moment === 'after-put') await put(key, source, signal);
    console.log('now');
    await new Promise((resolve) => setTimeout(resolve, 2 ** 31 - 1));
  };
  const file = { contents: { path: given }, name: 'a.mp3', contentType: 'audio/mpeg', kind: 'test' };
  await services.get(FilesService, { strict: false }).store(accountId, file);
}

void main();
