import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readStatement } from './statement';

const source = join(__dirname, '..', '..');
// Migrations install those in folders of the name `sql`.
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.sql') && !/[/\\]sql[/\\]/u.test(path),
);

describe('The file of a statement', () => {
  it.each(files)('%s says in its first line why it is one statement', (path) => {
    expect(readFileSync(join(source, path), 'utf8')).toMatch(/^-- One statement, (?:because|so that) /u);
  });

  it.each(files)('%s has one statement after its first comment', (path) => {
    const statement = readStatement(path);
    expect(statement).toMatch(/^(?:WITH|SELECT|INSERT|UPDATE|DELETE)\b/u);
    expect(statement).not.toContain(';');
  });
});
