import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrations } from './migrations';
import type { SqlFilesMigration } from './sql-file';

const source = join(__dirname, '..', '..');
const sqlFiles = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) =>
  // Others are statements: see `readStatement`.
  /[/\\]sql[/\\][^/\\]+\.sql$/u.test(path),
);

describe('An SQL file', () => {
  it.each(sqlFiles)('%s has the text that the newest migration listing it installs', (path) => {
    const digest = createHash('sha256')
      .update(readFileSync(join(source, path)))
      .digest('hex');
    const newest = migrations
      .map((Migration) => new Migration() as Partial<SqlFilesMigration>)
      .findLast(({ sqlFiles: listed }) => listed && path in listed);
    // If this fails, add a migration that lists the file with its new digest. Databases that already have the function get the
    // change only from a migration.
    expect({ path, digest: newest?.sqlFiles?.[path] }).toEqual({ path, digest });
  });
});
