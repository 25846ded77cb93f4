import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../../src/platform/project-root';

/** `const { names } = require('…/dist/….js')` in a script, which no compiler checks. */
const importOfBuild = /const \{(?<names>[^}]*)\} = require\(\s*['"`](?<path>[^'"`$]*\/dist\/[^'"`]*)['"`]/gu;

const scripts = ['bench', 'scripts'].flatMap((folder) =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.[cm]js$/u.test(path))
    .map((path) => join(folder, path)),
);

const imports = scripts.flatMap((script) =>
  Array.from(readFileSync(join(projectRoot, script), 'utf8').matchAll(importOfBuild), ({ groups }) => ({
    script,
    path: resolve(projectRoot, dirname(script), groups!.path!),
    names: groups!.names!.split(',').flatMap((name) => name.trim().split(':')[0]!.trim() || []),
  })),
);

/** Prints those imports whose file is missing, or does not export one of the names. */
const printMissing = `
const { existsSync } = require('node:fs');
const isMissing = ({ path, names }) => !existsSync(path) || names.some((name) => !(name in require(path)));
console.log(JSON.stringify(JSON.parse(process.argv[1]).filter(isMissing)));
process.exit();`;

describe('Scripts outside the build', () => {
  it('import only what the build exports', async () => {
    expect(imports.length).toBeGreaterThan(20);
    const args = ['-e', printMissing, JSON.stringify(imports)];
    const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 250_000 });
    expect(JSON.parse(stdout)).toEqual([]);
  });
});
