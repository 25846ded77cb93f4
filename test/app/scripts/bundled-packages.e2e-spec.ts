import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../../src/platform/project-root';

const execute = promisify(execFile);

/** Combines the packages of a folder, and prints why this fails. */
const bundle = `
const [scripts, folder] = process.argv.slice(1);
const { loadedFiles } = await import(scripts + '/loaded-files.mjs');
const { bundlePackages } = await import(scripts + '/bundled-packages.mjs');
await bundlePackages(folder, await loadedFiles(folder)).catch(({ message, cause }) => console.log(message, cause));`;

/** The programs of a package, each with what it loads: by a relative path, the package's own name, or a name of its `imports`. */
const chain = (name: string) => ({
  'index.js': './first.js',
  'first.js': `${name}/second`,
  'second.js': '#third',
  'third.js': './fourth.js',
  'fourth.js': `${name}/deep/fifth.js`,
  'deep/fifth.js': '../sixth.js',
  'sixth.js': '#elsewhere',
});

function packageThatNamesItself(name: string, type: 'commonjs' | 'module'): Record<string, string> {
  const write = (path: string, from: string) =>
    type === 'module'
      ? `import { value as before } from '${from}';\nexport const value = before + ' ${path}';`
      : `exports.value = require('${from}').value + ' ${path}';`;
  const manifest = {
    name,
    type,
    exports: {
      '.': { module: './missing.js', default: './index.js' },
      './second': './second.js',
      './deep/*': './deep/*',
    },
    imports: { '#third': './third.js', '#elsewhere': 'other' },
  };
  return {
    'package.json': JSON.stringify(manifest),
    ...Object.fromEntries(Object.entries(chain(name)).map(([path, from]) => [path, write(path, from)])),
  };
}

describe('Packages whose programs are combined', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'voxgate-bundled-')));
    // The server's own files are in `dist/src`.
    await write('.', { 'package.json': '{}' });
    await write('node_modules/other', { 'index.js': "exports.value = 'other';" });
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function write(below: string, files: Record<string, string>): Promise<void> {
    for (const [name, text] of Object.entries(files)) {
      const path = join(folder, below, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
    }
  }
  async function node(...args: string[]): Promise<string> {
    const { stdout } = await execute(process.execPath, args, { timeout: 60_000 });
    return stdout.trim();
  }
  const combine = () => node('--input-type=module', '--eval', bundle, join(projectRoot, 'scripts/support'), folder);

  it('still find their own files by their own names and by names of `imports`, and share other packages', async () => {
    const kinds = ['commonjs', 'module'] as const;
    for (const kind of kinds) await write(`node_modules/own-${kind}`, packageThatNamesItself(`own-${kind}`, kind));
    await write('dist/src', {
      'main.mjs': `import { value as commonJs } from 'own-commonjs';
import { value as part } from 'own-commonjs/deep/fifth.js';
import { value as esm } from 'own-module';
console.log([commonJs, part, esm].join('\\n'));`,
    });
    const main = join(folder, 'dist/src/main.mjs');
    const before = await node(main);
    const all = 'other sixth.js deep/fifth.js fourth.js third.js second.js first.js index.js';
    expect(before.split('\n')).toEqual([all, 'other sixth.js deep/fifth.js', all]);
    expect(await combine()).toBe('');
    expect(await node(main)).toBe(before);
    for (const kind of kinds) {
      const left = Object.keys(chain('')).filter((name) => existsSync(join(folder, `node_modules/own-${kind}`, name)));
      expect(left.length).toBeLessThan(4);
    }
  });

  it('are refused with the reason, if one cannot be loaded any more', async () => {
    const inner = (next: string) => `exports.value = require('${next}').value;`;
    await write('node_modules/placed', {
      'package.json': '{"name":"placed"}',
      'index.js': inner('./a.js'),
      ...Object.fromEntries(['a', 'b', 'c', 'd'].map((name, at) => [`${name}.js`, inner(`./${'bcde'[at]}.js`)])),
      'e.js': "if (!arguments[3]?.endsWith('e.js')) throw new Error('This program was moved.');\nexports.value = 1;",
    });
    await write('dist/src', { 'main.cjs': "require('placed');" });
    const printed = await combine();
    expect(printed).toContain('node_modules/placed/index.js cannot be loaded after it was bundled.');
    expect(printed).toContain('Error: This program was moved.');
  });
});
