import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cases } from '../../../bench/proofs/support/extent';
import { loadEnvironment } from '../../../src/app/settings/all-settings';
import { installPack } from '@voxgate/speech/voices/packs/install/install-pack';
import type { InstalledPack } from '@voxgate/speech/voices/packs/pack-store';
import { type PackOpener, VoicePacks } from '../../../src/app/startup/voice-packs';
import { json } from '../../support/test-app';
import { createDatabase, type TestDatabase } from '../../support/database';
import { createDataDirectory, runToEnd, type ServerProcess, startServerProcess } from '../../support/server-process';
import { createInstallPlace, digestsIn, type InstallPlace, quietly } from './support/installing';
import { publishTinyPack, type TinyPack } from './support/tiny-pack';
import { until } from '../../../bench/proofs/support/until';

describe('A server with missing voices', () => {
  let data: Awaited<ReturnType<typeof createDataDirectory>>;
  let database: TestDatabase;
  let server: ServerProcess | undefined;

  beforeEach(async () => {
    data = await createDataDirectory();
    database = await createDatabase();
  });
  afterEach(async () => {
    await server?.end('SIGKILL');
    await database.drop();
    await data.remove();
  });

  // The first also has a default voice that is not installed yet, and says which voice is the default until then.
  it.each([
    ['kokoro,flite', 'bf_emma', 'the server uses the voices that it has', 'with the welcome'],
    ['kokoro', undefined, 'the server uses Flite, although VOXGATE_VOICES does not name it', 'after it'],
  ] as const)(
    'without a network reports it, speaks with its other voices, and stops cleanly (%s, DEFAULT_VOICE=%s)',
    async (named, defaultVoice, words, commandComes) => {
      server = await startServerProcess({
        DATABASE_URL: database.url,
        FIRST_ACCOUNT_EMAIL: 'owner@localhost',
        VOXGATE_DATA_DIR: data.path,
        VOXGATE_VOICES: named,
        npm_config_registry: 'http://127.0.0.1:1/',
        ...(defaultVoice && { DEFAULT_VOICE: defaultVoice }),
      });
      if (defaultVoice) {
        await printed(server, /bf_emma\W+of DEFAULT_VOICE is not available yet\. Until it is, the default is \W+slt\W/);
      }
      await printed(server, /Kokoro cannot be installed: 127\.0\.0\.1:1 cannot be reached/);
      expect(server.output()).toContain(words);
      const key = /sk-[A-Za-z0-9]{32}/.exec(server.output())![0];
      const authorization = { Authorization: `Bearer ${key}` };
      const speech = await fetch(`${server.url}/api/v1/tts`, json({ text: 'Hello.', voice_id: 'slt' }, authorization));
      expect(speech.status).toBe(200);
      expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
      // The example command is shown only when its voice is certain to stay.
      await printed(server, /"voice_id": "slt"[^]+-o hello\.mp3/);
      const output = server.output();
      const isInWelcome = output.indexOf('-o hello.mp3') < output.indexOf('More keys');
      expect(isInWelcome ? 'with the welcome' : 'after it').toBe(commandComes);
      expect(output.split(key)).toHaveLength(3);
      expect((await readFile(join(data.path, 'greeting.mp3'))).byteLength).toBeGreaterThan(1000);
      expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
    },
  );

  const withoutVoice = [
    ['kokoro,flite', 'nobody', 'no voice pack of VOXGATE_VOICES (kokoro, flite) has that voice'],
    ['kokoro', 'slt', 'no voice pack of VOXGATE_VOICES (kokoro) has that voice'],
  ] as const;
  it.each(withoutVoice.slice(0, cases(1, withoutVoice.length)))(
    'with VOXGATE_VOICES=%s does not start with DEFAULT_VOICE=%s and reports the reason',
    async (named, voice, words) => {
      const { code, stderr } = await runToEnd('main.js', [], {
        VOXGATE_DATA_DIR: data.path,
        VOXGATE_VOICES: named,
        DEFAULT_VOICE: voice,
      });
      expect(code).toBe(1);
      expect(stderr).toContain(`DEFAULT_VOICE is "${voice}", and ${words}`);
      expect(stderr).not.toMatch(/\n\s+at /);
    },
  );

  const mistakes = [
    ['nonsense', '"nonsense", which is not a voice pack'],
    ['Kokoro', 'comma-separated list of voice packs'],
    [',', 'at least one voice pack'],
  ] as const;
  // Only the start of a server knows the names of the packs, so the first needs a process.
  it.each(mistakes.slice(1))('refuses VOXGATE_VOICES=%s with the reason', (value, words) => {
    expect(() => loadEnvironment({ VOXGATE_VOICES: value })).toThrow(words);
  });

  it.each(mistakes.slice(0, cases(1, mistakes.length)))(
    'does not start with VOXGATE_VOICES=%s and reports the reason',
    async (value, words) => {
      const { code, stderr } = await runToEnd('main.js', [], { VOXGATE_DATA_DIR: data.path, VOXGATE_VOICES: value });
      expect(code).toBe(1);
      expect(stderr).toContain(words);
      expect(stderr).not.toMatch(/\n\s+at /);
    },
  );
});

describe('The voice packs of a server', () => {
  let place: InstallPlace;
  let tiny: TinyPack;
  let opened: InstalledPack[];
  const open = async (installed: InstalledPack) => void opened.push(installed);
  let announced: InstalledPack[];
  const opener: PackOpener = {
    announce: async (installed) => {
      announced.push(installed);
      return () => open(installed);
    },
    open,
  };
  let logged: string[];
  const note = (message: unknown) => void logged.push(String(message));
  const log = { info: note, warn: note, error: note };

  beforeEach(async () => {
    opened = [];
    announced = [];
    logged = [];
    place = await createInstallPlace();
    tiny = await publishTinyPack(place.registry);
  });
  afterEach(() => place.remove());

  const find = (named = ['tiny', 'flite']) =>
    VoicePacks.find(
      { VOXGATE_VOICES: named, VOXGATE_DATA_DIR: place.dataDirectory },
      { find: (name) => (name === 'tiny' ? tiny.pack : { ...tiny.pack, name, files: [] }), log },
    );
  const noLongerFlite = 'Flite’s voices are no longer available: VOXGATE_VOICES does not name them.';

  it('are installed if they are missing, then opened', async () => {
    const packs = await find();
    expect(await packs.announcePresent(opener)).toBeUndefined();
    const isOpen = new Promise<InstalledPack>((resolve) => void packs.installMissing(async (pack) => resolve(pack)));
    expect(await digestsIn((await isOpen).directory)).toEqual(tiny.digests);
    await packs.stop();
  });

  it.each([
    [['tiny'], true],
    [['tiny', 'flite'], false],
  ])('of %j: the log reports that Flite’s voices are no longer offered: %s', async (named, expected) => {
    const packs = await find(named);
    await packs.announcePresent(opener);
    const isOpen = new Promise<void>((resolve) => void packs.installMissing(async () => resolve()));
    await isOpen;
    await packs.stop();
    expect(logged.includes(noLongerFlite)).toBe(expected);
  });

  it('are listed immediately if they are installed, then opened, and not fetched again', async () => {
    const installed = await installPack(tiny.pack, place.store, quietly());
    place.registry.requests.length = 0;
    const packs = await find();
    const load = await packs.announcePresent(opener);
    expect({ announced, opened }).toEqual({ announced: [installed], opened: [] });
    await load!();
    expect(opened).toEqual([installed]);
    void packs.installMissing(open);
    await packs.stop();
    expect(opened).toHaveLength(1);
    expect(place.registry.requests).toEqual([]);
  });

  it('are opened in the installed version until the newer one has been installed', async () => {
    const old = await publishTinyPack(place.registry, 'old');
    await installPack({ ...old.pack, name: 'tiny', version: '0.9' }, place.store, quietly());
    const packs = await find();
    await (await packs.announcePresent(opener))!();
    expect(opened.map(({ pack }) => pack.version)).toEqual(['0.9']);
    const newer = new Promise<InstalledPack>((resolve) => void packs.installMissing(async (pack) => resolve(pack)));
    expect((await newer).pack.version).toBe('1.0');
    await packs.stop();
  });

  it('are left for the next start if the server stops meanwhile', async () => {
    place.registry.trouble(tiny.weights, { kind: 'hold', afterBytes: 100_000 });
    const packs = await find();
    const held = place.registry.held();
    void packs.installMissing(open);
    await held;
    await packs.stop();
    expect(opened).toEqual([]);
    expect(await place.store.find('tiny')).toBeUndefined();
  });

  it('do not stop the server if an engine refuses one before or during loading', async () => {
    await installPack(tiny.pack, place.store, quietly());
    const refuse = async () => {
      throw new Error('not for me', { cause: new Error('it is too heavy') });
    };
    const reason = /cannot be used: not for me: it is too heavy\. .+\n.+uses Flite, although/;
    expect(await (await find(['tiny'])).announcePresent({ announce: refuse, open })).toBeUndefined();
    expect(logged.join('\n')).toMatch(reason);
    logged = [];
    const load = await (await find(['tiny'])).announcePresent({ announce: async () => refuse, open });
    expect(logged).toEqual([]);
    await load!();
    expect(logged.join('\n')).toMatch(reason);
  });
});

/** Waits until the server has printed something. */
async function printed(server: ServerProcess, pattern: RegExp): Promise<void> {
  await until(`the server prints ${pattern}`, () => pattern.test(server.output()));
}
