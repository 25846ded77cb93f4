import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../../support/command-line';
import { createDataDirectory, runToEnd } from '../../support/server-process';
import { LocalRegistry } from './support/local-registry';
import { piperConfig } from './support/piper-voice';

describe('voxgate voices', () => {
  let data: Awaited<ReturnType<typeof createDataDirectory>>;
  let registry: LocalRegistry;
  let piperFolder: string;

  beforeAll(async () => {
    registry = await LocalRegistry.start();
  });
  afterAll(() => registry.close());
  beforeEach(async () => {
    data = await createDataDirectory();
    piperFolder = join(data.path, 'piper');
    await mkdir(piperFolder);
    await writeFile(join(piperFolder, 'alba.onnx'), randomBytes(300_000));
    await writeFile(join(piperFolder, 'alba.onnx.json'), JSON.stringify(piperConfig));
  });
  afterEach(() => data.remove());

  const voices = (...args: string[]) =>
    runCommand(['voices', ...args], {
      VOXGATE_DATA_DIR: data.path,
      npm_config_registry: registry.url,
    });
  const voicesJson = async <Result>(...args: string[]): Promise<Result> => {
    const { code, stdout, stderr } = await voices(...args, '--json');
    expect({ code, stderr }).toMatchObject({ code: 0 });
    return (JSON.parse(stdout) as { data: Result }).data;
  };

  it('lists built-in and installable packs with size, languages and licence', async () => {
    expect(await voicesJson('list')).toEqual([
      expect.objectContaining({
        name: 'kokoro',
        state: 'available',
        bytes: 208_896_027,
        languages: expect.arrayContaining(['en-US', 'en-GB']) as string[],
        license: 'Apache-2.0',
        directory: null,
      }),
      expect.objectContaining({ name: 'flite', state: 'built in', bytes: 0, license: 'MIT-Festival' }),
      // No voices, but the recogniser of the self-check.
      expect.objectContaining({ name: 'moonshine', state: 'available', bytes: 28_871_865, license: 'MIT' }),
    ]);
    const { stdout } = await voices('list');
    expect(stdout).toMatch(
      /^NAME +STATE +VERSION +SIZE +LANGUAGES +LICENCE\nkokoro +available +1\.0 +208\.9 MB +en-US, /,
    );
  });

  it('prints the digest of a Piper voice and refuses a voice without the required digest', async () => {
    const digest = createHash('sha256')
      .update(await readFile(join(piperFolder, 'alba.onnx')))
      .digest('hex');
    const { code, stdout } = await voices('install', '--from', piperFolder, '--sha256', digest.toUpperCase());
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining(`SHA-256 of its model: ${digest}`) });
    const other = await voices('install', '--from', piperFolder, '--name', 'other', '--sha256', '0'.repeat(64));
    expect({ code: other.code, stderr: other.stderr }).toEqual({ code: 1, stderr: expect.stringContaining(digest) });
    for (const args of [
      ['--from', piperFolder, '--sha256', 'xyz'],
      ['--from', piperFolder, '--allow-redirect', 'example.com'],
      ['kokoro', '--sha256', digest],
    ]) {
      expect((await voices('install', ...args)).code).not.toBe(0);
    }
    expect(await voicesJson('list')).not.toContainEqual(expect.objectContaining({ name: 'other' }));
  });

  it('installs, lists, verifies and removes a Piper voice', async () => {
    const [installed] = await voicesJson<object[]>('install', '--from', piperFolder);
    const directory = join(data.path, 'voices', 'alba');
    expect(installed).toMatchObject({ name: 'alba', engine: 'piper', languages: ['en-GB'], directory });
    expect(await voicesJson('list')).toContainEqual({ ...installed, state: 'installed' });
    expect(await voicesJson('verify', 'alba')).toEqual([{ name: 'alba', files: 2, ok: true, problems: [] }]);
    expect(await voices('remove', 'alba')).toMatchObject({ code: 0, stdout: expect.stringContaining('Removed alba') });
    const left = await voicesJson<{ name: string }[]>('list');
    expect(left.map(({ name }) => name)).not.toContain('alba');
  });

  it('prints progress lines without a terminal, and the next step', async () => {
    const { code, stdout, stderr } = await voices('install', '--from', piperFolder, '--name', 'my-voice');
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /^Installing alba: 0\.3 MB\n(Installing alba: \d+ %, .*\n)+Installed alba: 0\.3 MB, every byte/,
    );
    expect(stdout).toContain('VOXGATE_VOICES=flite,my-voice');
  });

  it('names files that are damaged or missing, and fails', async () => {
    await voicesJson('install', '--from', piperFolder);
    const file = join(data.path, 'voices', 'alba', 'voice.onnx');
    const bytes = await readFile(file);
    bytes[20_000]! ^= 1;
    await writeFile(file, bytes);
    const { code, stdout } = await voices('verify');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^alba: voice\.onnx is damaged: its SHA-256 is [0-9a-f]{64}, and should be [0-9a-f]{64}\n/);

    await writeFile(file, 'short');
    expect(await voices('verify', 'alba')).toMatchObject({ code: 1, stderr: expect.stringContaining('not installed') });
  });

  it('explains the offline installation if there is no network, and fails', async () => {
    const { code, stdout, stderr } = await runToEnd('app/cli/main.js', ['voices', 'install', 'kokoro'], {
      VOXGATE_DATA_DIR: data.path,
      npm_config_registry: 'http://127.0.0.1:1/',
    });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    for (const words of ['127.0.0.1:1 cannot be reached', 'voxgate voices install kokoro', '--from <folder>']) {
      expect(stderr).toContain(words);
    }
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  it.each<[string, string[], string, number]>([
    ['to remove what is part of the program', ['remove', 'flite'], 'part of the program', 1],
    ['to remove what is not there', ['remove', 'kokoro'], 'not installed', 1],
    ['to remove what is outside', ['remove', '..'], 'no pack', 1],
    ['to install what nobody knows', ['install', 'nonsense'], 'No voice pack is called nonsense', 1],
    ['to install two from one place', ['install', 'kokoro', 'flite', '--from', '.'], 'Name a single pack', 2],
    ['to rename a pack', ['install', 'kokoro', '--name', 'x'], '--name is only for voices of your own', 2],
    ['to choose an engine for a pack', ['install', 'kokoro', '--engine', 'kokoro'], '--engine needs --from', 2],
    ['to install from an unprotected address', ['install', '--from', 'http://example.com/x.onnx'], 'https URL', 1],
    ['to verify what is not there', ['verify', 'kokoro'], 'not installed', 1],
  ])('refuses %s with the reason', async (_case, args, words, exitCode) => {
    const { code, stdout, stderr } = await voices(...args);
    expect({ code, stdout }).toEqual({ code: exitCode, stdout: '' });
    expect(stderr).toContain(words);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  it('has nothing to install for voices that are built in', async () => {
    expect(await voices('install', 'flite')).toMatchObject({ code: 0, stdout: 'Nothing to install.\n' });
  });
});
