import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../../src/platform/project-root';
import { json, sharedTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { decodeAudio } from '../../tts/support/decode-audio';

const folder = join(projectRoot, 'docs/moving');
const samples = join(folder, 'samples');
const hasCurl = spawnSync('curl', ['--version']).status === 0;
const names = readdirSync(samples).filter((name) => hasCurl || !name.endsWith('.sh'));
const move = 'move-from-elevenlabs.mjs';

describe('The pages about moving here', () => {
  let server: TestApp;
  let caller: TestKey;
  let directory: string;
  beforeAll(async () => {
    server = await sharedTestApp({ engine: 'flite' });
    caller = await server.createKey();
  });
  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'voxgate-moving-'));
    // ES modules are resolved from the program's own folder.
    await symlink(samples, join(directory, 'samples'));
  });
  afterEach(() => rm(directory, { recursive: true }));

  const run = (name: string, environment: Record<string, string> = {}) =>
    promisify(execFile)(name.endsWith('.sh') ? 'sh' : process.execPath, [join('samples', name)], {
      cwd: directory,
      timeout: 60_000,
      env: {
        PATH: process.env['PATH'],
        HOME: directory,
        VOXGATE_URL: server.url,
        VOXGATE_KEY: caller.key,
        ...environment,
      },
    });

  it('contain each program unchanged, and no other code', () => {
    const pages = readdirSync(folder).filter((name) => name.endsWith('.md'));
    const code = pages.flatMap((name) =>
      Array.from(readFileSync(join(folder, name), 'utf8').matchAll(/^```\w+\n(.*?)^```$/gmsu), ([, text]) => text!),
    );
    expect(new Set(code)).toEqual(
      new Set(readdirSync(samples).map((name) => readFileSync(join(samples, name), 'utf8'))),
    );
  });

  it.each(names.filter((name) => name !== move))('have a program that speaks: %s', async (name) => {
    await run(name);
    const file = readdirSync(directory).find((each) => each.startsWith('moved.'))!;
    const [sound] = await decodeAudio([readFileSync(join(directory, file))]);
    expect(sound!.samples.length / sound!.sampleRate).toBeGreaterThan(0.5);
  });

  it('have a program that copies dictionaries and lists voices, also if it is run twice', async () => {
    // This server has ElevenLabs' routes, so an account of it is moved to another one.
    const from = await server.createKey();
    const rules = [{ type: 'alias', string_to_replace: 'SQL', alias: 'sequel' }];
    const path = '/v1/pronunciation-dictionaries/add-from-rules';
    for (const name of ['Terms', 'Names & places']) {
      const made = await server.fetch(path, json({ name, rules }, { 'xi-api-key': from.key }));
      expect(made.status).toBe(200);
    }
    const source = { ELEVENLABS_URL: server.url, ELEVENLABS_API_KEY: from.key };
    expect((await run(move, source)).stdout).toMatch(/Terms: copied/u);
    const voices = JSON.parse(readFileSync(join(directory, 'voices.json'), 'utf8')) as Record<string, object>;
    expect(voices['slt']).toMatchObject({ voice_id: 'slt' });
    expect((await run(move, source)).stdout).toMatch(/Terms: exists already/u);
    const listed = await server.fetch('/api/v1/pronunciation-dictionaries', { headers: caller.authorization });
    const { data } = (await listed.json()) as { data: { name: string }[] };
    expect(data.map(({ name }) => name).sort()).toEqual(['Names & places', 'Terms']);
  });
});
