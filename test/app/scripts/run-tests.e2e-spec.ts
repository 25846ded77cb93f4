import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { isAlive } from '../../../bench/proofs/support/process-facts';
import { until } from '../../../bench/proofs/support/until';
import { projectRoot } from '../../../src/platform/project-root';

const passes = 'it("holds", () => expect(1).toBe(1));';
const skips = 'it.skip("holds", () => expect(1).toBe(1));';
/** Fails on its first run only. */
const fluctuates = `it("holds", () => {
  const fs = require("node:fs");
  const ranBefore = fs.existsSync(__filename + ".ran");
  fs.writeFileSync(__filename + ".ran", "");
  expect(ranBefore).toBe(true);
});`;

describe('scripts/run-tests.mjs', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'voxgate-run-tests-'));
    await symlink(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
    await writeFile(
      join(folder, 'package.json'),
      '{"jest":{"transform":{},"testMatch":["**/*-spec.js","**/*.spec.js"]}}',
    );
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('succeeds if no test fails, and counts those that are skipped', async () => {
    const { code, lines } = await run({ 'test/a.e2e-spec.js': passes, 'test/b.e2e-spec.js': skips });
    expect(code).toBe(0);
    expect(lines.at(-1)).toBe('1 passed, 0 failed, 1 skipped');
  });

  it('fails if a file fails once, and does not run it again', async () => {
    const { code, lines } = await run({ 'test/a.e2e-spec.js': fluctuates, 'test/b.e2e-spec.js': passes });
    expect(code).toBe(1);
    expect(lines.at(-1)).toBe('1 passed, 1 failed, 0 skipped');
  });

  it('counts a file that cannot be loaded as a failed test', async () => {
    const { code, lines } = await run({ 'src/a.spec.js': 'require("./nothing")' });
    expect(code).toBe(1);
    expect(lines.at(-1)).toBe('0 passed, 1 failed, 0 skipped');
  });

  it('ends a file that blocks its process, with everything that it has started, and names it', async () => {
    const pidFile = join(folder, 'pid');
    const blocks = `
      const { spawn } = require("node:child_process");
      const { pid } = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { detached: true, stdio: "ignore" });
      require("node:fs").writeFileSync(${JSON.stringify(pidFile)}, String(pid));
      it("never ends", () => { Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); });`;
    // A busy machine may need longer to load the file.
    for (let minutes = 0.05; !existsSync(pidFile); minutes *= 2) {
      const { code, output } = await run({ 'test/a.e2e-spec.js': blocks }, `--file-minutes=${minutes}`);
      expect(code).toBe(1);
      expect(output).toContain(`Timed out after ${minutes} min. Expected: test/a.e2e-spec.js ends. Killed:`);
    }
    const pid = Number(await readFile(pidFile, 'utf8'));
    await until('the file’s own process has ended', () => !isAlive(pid));
  });

  it('fails, and says so, if Jest does not exit', async () => {
    const leavesOpen = `setInterval(() => {}, 1000); ${passes}`;
    const { code, output } = await run({ 'test/a.e2e-spec.js': leavesOpen }, '--runInBand', '--file-minutes=0.2');
    expect(code).toBe(1);
    expect(output).toMatch(/Timed out after 0\.2 min\. Expected: (?:Jest exits|test\/a\.e2e-spec\.js ends)/);
  });

  it('adds up several runs, and does not count a test as skipped if one of them ran it', async () => {
    await run({ 'test/a.e2e-spec.js': skips, 'test/b.e2e-spec.js': skips, 'test/c.e2e-spec.js': passes });
    const { lines } = await run({ 'test/a.e2e-spec.js': passes }, 'test/a');
    expect(lines.at(-1)).toBe('2 passed, 0 failed, 1 skipped');
  });

  /** Writes the files and runs the tests. */
  async function run(files: Record<string, string>, ...chosen: string[]) {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), content);
    }
    const args = [join(projectRoot, 'scripts/run-tests.mjs'), ...chosen, `--results=${join(folder, 'results')}`];
    const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
    const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    return { code: code as number, output: printed, lines: printed.trimEnd().split('\n') };
  }
});
