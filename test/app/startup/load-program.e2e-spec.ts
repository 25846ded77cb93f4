import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../../src/platform/project-root';

const built = join(projectRoot, 'dist');
const cacheName = `${process.version}-${process.arch}`;
const loader = join('src', 'app', 'startup', 'load-program.js');

const runNode = (cwd: string, code: string) => promisify(execFile)(process.execPath, ['--eval', code], { cwd });

describe('the bundled server', () => {
  it('has a code cache of each chunk that V8 accepts', async () => {
    const folder = join(built, 'chunks');
    const chunks = (await readdir(folder)).filter((name) => name.endsWith('.js'));
    expect(chunks).toEqual(
      expect.arrayContaining([
        'src-main.js',
        'src-app-cli-main.js',
        'packages-documents-src-process-document.process.js',
      ]),
    );
    // V8 accepts a cache only with the options with which it was made. Jest's workers have others.
    const rejected = await runNode(
      folder,
      `
      const { readdirSync, readFileSync } = require('node:fs');
      const rejected = ${JSON.stringify(chunks)}.filter((chunk) => {
        const cachedData = readFileSync(\`${cacheName}/\${chunk}.cache\`);
        const source = require('node:module').wrap(readFileSync(chunk, 'utf8'));
        return new (require('node:vm').Script)(source, { filename: chunk, cachedData }).cachedDataRejected;
      });
      console.log(JSON.stringify(rejected));`,
    );
    expect(rejected.stdout).toBe('[]\n');
  });

  describe('in another folder', () => {
    let folder: string;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'voxgate-chunks-'));
      await mkdir(join(folder, 'src', 'app', 'startup'), { recursive: true });
      await mkdir(join(folder, 'chunks'));
      await cp(join(built, loader), join(folder, loader));
      const lines = { sources: ['../src/speak.ts'], runs: [[2, 0, 7]] };
      await writeFile(join(folder, 'chunks', 'part.js'), "exports.name = 'part';\n");
      await writeFile(
        join(folder, 'chunks', 'program.js'),
        "const { name } = require('./part.js');\nfunction fail() { throw new Error(`no voice in ${name}`); }\ntry { fail(); } catch (error) { console.log(error.stack); }\n",
      );
      await writeFile(join(folder, 'chunks', 'program.js.lines.json'), JSON.stringify(lines));
    });
    afterAll(() => rm(folder, { recursive: true }));

    const runLoader = async (call: string) => (await runNode(folder, `require('./${loader}').${call}`)).stdout;

    it('shows positions in the source in stack traces', async () => {
      const stack = await runLoader("loadProgram('program.js')");
      const source = join(await realpath(folder), 'src', 'speak.ts');
      expect(stack).toContain(
        `Error: no voice in part\n    at fail (${source}:7)\n    at Object.<anonymous> (${source}:8)\n`,
      );
    });

    it('shows them also for code from a cache that was made in another folder', async () => {
      await runLoader("writeCodeCache(['program.js'])");
      const moved = `${folder}-moved`;
      await rename(folder, moved);
      try {
        const { stdout } = await runNode(moved, `require('./${loader}').loadProgram('program.js')`);
        expect(stdout).toContain(`    at fail (${join(await realpath(moved), 'src', 'speak.ts')}:7)\n`);
      } finally {
        await rename(moved, folder);
        await rm(join(folder, 'chunks', cacheName), { recursive: true });
      }
    });

    it('shows a stack trace also if the lines of a chunk cannot be read, and loads a chunk again that could not be loaded', async () => {
      const program = `
        const { renameSync } = require('node:fs');
        renameSync(${JSON.stringify(join(folder, 'chunks', 'part.js'))}, 'away.js');
        try { require('./part.js'); } catch (error) { console.log(error.code); }
        renameSync('away.js', ${JSON.stringify(join(folder, 'chunks', 'part.js'))});
        console.log(require('./part.js').name, new Error('seen').stack.includes('seen'));`;
      await writeFile(join(folder, 'chunks', 'again.js'), program);
      await writeFile(join(folder, 'chunks', 'again.js.lines.json'), 'not JSON');
      expect(await runLoader("loadProgram('again.js')")).toBe('ENOENT\npart true\n');
      for (const name of ['again.js', 'again.js.lines.json']) await rm(join(folder, 'chunks', name));
    });

    it('runs without a code cache, with one, and with one that V8 rejects', async () => {
      const before = await runLoader("loadProgram('program.js')");
      await runLoader("writeCodeCache(['program.js'])");
      expect(await readdir(join(folder, 'chunks', cacheName))).toEqual(['part.js.cache', 'program.js.cache']);
      expect(await runLoader("loadProgram('program.js')")).toBe(before);
      await writeFile(join(folder, 'chunks', cacheName, 'program.js.cache'), 'of another Node version');
      expect(await runLoader("loadProgram('program.js')")).toBe(before);
    });
  });
});
