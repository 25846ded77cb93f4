import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cases } from '../../../bench/proofs/support/extent';
import { projectRoot } from '../../../src/platform/project-root';
import { sharedTestApp, type TestApp } from '../../support/test-app';

const run = promisify(execFile);
const document = join(projectRoot, 'openapi.json');
const program = (name: string) => join(projectRoot, 'node_modules/.bin', name);

const generators = [
  {
    name: 'openapi-typescript',
    source: 'openapi-fetch.ts.txt',
    types: 'schema.d.ts',
    command: [program('openapi-typescript'), document, '-o', 'schema.d.ts'],
  },
  {
    name: '@hey-api/openapi-ts',
    source: 'hey-api.ts.txt',
    types: 'client/types.gen.ts',
    command: [program('openapi-ts'), '-i', document, '-o', 'client'],
  },
];

const options = ['--strict', '--noUncheckedIndexedAccess', '--target', 'es2023', '--lib', 'es2023,dom,dom.iterable'];
const modules = ['--module', 'commonjs', '--moduleResolution', 'bundler', '--types', 'node', '--skipLibCheck'];

describe('A client generated from openapi.json', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await sharedTestApp();
  });

  // `npm test` tries the first one.
  it.each(generators.slice(0, cases(1, generators.length)))(
    'compiles with { text } alone and with a voice, returns audio as bytes and does not redefine `Error`: $name',
    async ({ source, types, command: [file, ...args] }) => {
      const folder = await mkdtemp(join(tmpdir(), 'voxgate-client-'));
      try {
        await symlink(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
        await writeFile(join(folder, 'package.json'), '{}');
        await copyFile(join(__dirname, 'clients', source), join(folder, 'speak.ts'));
        await run(file!, args, { cwd: folder });
        expect(await readFile(join(folder, types), 'utf8')).not.toMatch(/export (?:type|interface|class) Error\b/);
        await run(program('tsc'), [...options, ...modules, '--outDir', 'out', 'speak.ts'], { cwd: folder });

        const { key } = await server.createKey();
        const call = `require('./out/speak.js').speak(...process.argv.slice(1)).then((sizes) => console.log(JSON.stringify(sizes)))`;
        const { stdout } = await run(process.execPath, ['-e', call, server.url, key], { cwd: folder });
        for (const bytes of JSON.parse(stdout) as number[]) expect(bytes).toBeGreaterThan(1000);
      } catch (error) {
        throw new Error(`${(error as { stdout?: string }).stdout ?? ''}\n${String(error)}`, { cause: error });
      } finally {
        await rm(folder, { recursive: true });
      }
    },
    120_000,
  );
});
