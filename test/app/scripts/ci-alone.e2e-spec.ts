import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../../src/platform/project-root';

const run = promisify(execFile);
const alone = join(projectRoot, '.ci/alone');
/** Separates the command's output from the lines of .ci/alone about leftovers and mounting. */
const marker = 'Output of the command:';

describe('.ci/alone', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'voxgate-ci-'))));
  afterEach(() => rm(folder, { recursive: true }));

  it('gives a command an empty home, temporary directory and npm cache', async () => {
    await mkdir(join(folder, 'npm-cache'));
    await Promise.all(['.leftover', 'npm-cache/leftover'].map((name) => writeFile(join(folder, name), '')));
    const environment = { HOME: folder, TMPDIR: folder, npm_config_cache: join(folder, 'npm-cache') };
    const look = 'find "$HOME" "$TMPDIR" -mindepth 1; find "$(npm config get cache)" -name leftover';
    expect(await output(look, environment)).toBe('');
  });

  it('hides the contents of /tmp, or says that it cannot', async () => {
    const leftover = await mkdtemp('/tmp/voxgate-ci-leftover-');
    try {
      const { stdout } = await run(alone, ['sh', '-c', `ls -d ${leftover} 2>/dev/null || echo hidden`]);
      const said = stdout.trim().split('\n');
      expect(said.at(-1)).toBe(said.some((line) => line.startsWith('CI cannot mount')) ? leftover : 'hidden');
    } finally {
      await rm(leftover, { recursive: true });
    }
  });

  it('lets a command write to its temporary directory, and other users enter it', async () => {
    expect(await output('touch "$TMPDIR/file" && stat -c %a "$TMPDIR" "$(dirname "$TMPDIR")"', {})).toBe('1777\n1777');
  });

  it('keeps npm’s registry settings from files and variables', async () => {
    await writeFile(join(folder, 'settings'), 'fetch-retries=7\n');
    const environment = {
      npm_config_userconfig: join(folder, 'settings'),
      npm_config_registry: 'http://registry.invalid/',
    };
    const look = 'npm config get fetch-retries; npm config get registry';
    expect(await output(look, environment)).toBe('7\nhttp://registry.invalid/');
  });

  it('removes all other settings', async () => {
    const environment = { DATABASE_URL: 'postgres://somewhere', VOXGATE_VOICES: 'kokoro', XDG_CACHE_HOME: folder };
    expect(await output('echo "$DATABASE_URL$VOXGATE_VOICES$XDG_CACHE_HOME"', environment)).toBe('');
  });

  it('runs the command in the checkout and exits with its code', async () => {
    expect(await output('pwd -P', {})).toBe(projectRoot);
    await expect(run(alone, ['sh', '-c', 'exit 7'])).rejects.toMatchObject({ code: 7 });
  });

  async function output(script: string, environment: Record<string, string>): Promise<string> {
    const { stdout } = await run(alone, ['sh', '-c', `echo "${marker}"; ${script}`], {
      env: { PATH: process.env.PATH, ...environment },
    });
    return stdout.slice(stdout.indexOf(marker) + marker.length).trim();
  }
});
