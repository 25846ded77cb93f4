import { definitions } from '@npmcli/config/lib/definitions';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { cases } from '../../../bench/proofs/support/extent';
import { installPack } from '@voxgate/speech/voices/packs/install/install-pack';
import { DamagedError, UnreachableError, VoicePackError } from '@voxgate/speech/voices/packs/pack-error';
import type { PackStore } from '@voxgate/speech/voices/packs/pack-store';
import { sizeOf, type VoicePack } from '@voxgate/speech/voices/packs/voice-pack';
import { createInstallPlace, digestsIn, type InstallPlace, quietly } from './support/installing';
import { type LocalRegistry, tarballPath } from './support/local-registry';
import { facts, file, publishTinyPack, sha256, type TinyPack } from './support/tiny-pack';

describe('Installing a voice pack', () => {
  let place: InstallPlace;
  let registry: LocalRegistry;
  let store: PackStore;
  let tiny: TinyPack;

  beforeEach(async () => {
    place = await createInstallPlace();
    ({ registry, store } = place);
    tiny = await publishTinyPack(registry);
  });
  afterEach(() => place.remove());

  /** The directory's entries except locks, which stay. */
  const leftInStore = async () => (await readdir(store.directory)).filter((name) => !name.startsWith('.lock-')).sort();
  const failure = async (pack: VoicePack = tiny.pack, options = quietly()): Promise<Error> =>
    installPack(pack, store, options).then(
      () => {
        throw new Error('The pack was installed.');
      },
      (error: Error) => error,
    );

  it('installs every file, joins files from parts, and leaves nothing else', async () => {
    const { directory, pack } = await installPack(tiny.pack, store, quietly());
    expect(directory).toBe(join(store.directory, 'tiny'));
    expect(await digestsIn(directory)).toEqual(tiny.digests);
    expect(pack).toMatchObject({ name: 'tiny', license: 'MIT', attribution: 'Nobody' });
    expect(await leftInStore()).toEqual(['tiny']);
  });

  it('fetches each package once, and nothing if the pack is already installed', async () => {
    await installPack(tiny.pack, store, quietly());
    expect(registry.requests.map(({ path }) => path)).toEqual([
      'tiny-voices',
      tiny.voices,
      'tiny-weights',
      tiny.weights,
    ]);
    await installPack(tiny.pack, store, quietly());
    expect(registry.requests).toHaveLength(4);
  });

  it('updates a pack and fetches only what is new or damaged, and keeps what was prepared from the same model', async () => {
    const { directory } = await installPack(tiny.pack, store, quietly());
    await mkdir(join(directory, 'prepared', 'one'), { recursive: true });
    await writeFile(join(directory, 'prepared', 'one', 'model'), 'prepared');
    await writeFile(
      join(directory, 'LICENSE'),
      tiny.licence.map((byte) => byte ^ 1),
    );
    const program = Buffer.from('module.exports = 1;');
    const tarball = await registry.publish('tiny-program', '1.0.0', { 'index.js': program });
    const fetched = registry.requests.length;
    const newer: VoicePack = {
      ...tiny.pack,
      files: [...tiny.pack.files, file('languages/ja/index.js', program, { tarball, member: 'index.js' })],
    };
    await installPack(newer, store, quietly());
    expect(registry.requests.slice(fetched).map(({ path }) => path)).toEqual([
      'tiny-voices',
      tiny.voices,
      'tiny-program',
      tarballPath(tarball),
    ]);
    const prepared = Buffer.from('prepared');
    expect(await digestsIn(directory)).toEqual({
      ...tiny.digests,
      'languages/ja/index.js': sha256(program),
      'prepared/one/model': sha256(prepared),
    });
    expect(await leftInStore()).toEqual(['tiny']);
  });

  it('reports increasing progress from nothing to the total', async () => {
    const told: number[] = [];
    let total = 0;
    let finished = false;
    await installPack(
      tiny.pack,
      store,
      quietly({
        start: (_title, done, all) => {
          told.push(done);
          total = all;
        },
        update: (done) => told.push(done),
        finish: () => (finished = true),
      }),
    );
    expect(total).toBe(sizeOf(tiny.pack));
    expect(told[0]).toBe(0);
    expect(told.at(-1)).toBe(total);
    expect(told).toEqual([...told].sort((one, other) => one - other));
    expect(told.length).toBeGreaterThan(10);
    expect(finished).toBe(true);
  });

  it('stops reading a package after the last file that it needs', async () => {
    const wanted = Buffer.from('wanted');
    const tarball = await registry.publish('large', '1.0.0', {
      wanted,
      ballast: randomBytes(cases(14_000_000, 30_000_000)),
    });
    const pack = { ...facts('small'), files: [file('wanted', wanted, { tarball, member: 'wanted' })] };
    await installPack(pack, store, quietly());
    const bytes = registry.requestsOf(tarballPath(tarball)).reduce((sum, request) => sum + request.bytes, 0);
    expect(bytes).toBeLessThan(10_000_000);
  });

  it('works with a mirror that copies the tarball URLs of the original registry', async () => {
    const document = JSON.parse(registry.bytesOf('tiny-voices').toString()) as {
      versions: Record<string, { dist: { tarball: string } }>;
    };
    document.versions['1.2.3']!.dist.tarball = (definitions.registry!.default as string) + tiny.voices;
    registry.serve('tiny-voices', Buffer.from(JSON.stringify(document)));
    await installPack(tiny.pack, store, quietly());
    expect(registry.requestsOf(tiny.voices)).toHaveLength(1);
  });

  describe('when the connection is bad', () => {
    it.each([true, false])('resumes after an interruption (server supports ranges: %s)', async (knowsRanges) => {
      registry.knowsRanges = knowsRanges;
      registry.trouble(tiny.weights, { kind: 'drop', afterBytes: 500_000 });
      const { directory } = await installPack(tiny.pack, store, quietly());
      expect(await digestsIn(directory)).toEqual(tiny.digests);
      const [first, second, ...others] = registry.requestsOf(tiny.weights);
      expect(others).toEqual([]);
      expect(first).toMatchObject({ from: 0, bytes: 500_000 });
      if (knowsRanges) expect(second!.from).toBeGreaterThan(100_000);
    });

    it('retries if the server is overloaded', async () => {
      registry.refuse(tiny.voices, 503);
      await installPack(tiny.pack, store, quietly());
      expect(registry.requestsOf(tiny.voices)).toHaveLength(2);
    });

    it('names the unreachable server and explains the offline installation', async () => {
      process.env.npm_config_registry = 'http://127.0.0.1:1/';
      const error = await failure();
      expect(error).toBeInstanceOf(UnreachableError);
      for (const words of ['127.0.0.1:1', 'ECONNREFUSED', 'voxgate voices install tiny', '--from <folder>']) {
        expect(error.message).toContain(words);
      }
      expect(await store.find('tiny')).toBeUndefined();
    });

    it.each([
      [
        'has no such package',
        () => registry.serve('tiny-weights', Buffer.from('{}')),
        'does not have tiny-weights@1.0.0',
      ],
      ['does not answer for it', () => registry.refuse('tiny-weights', 404), '404'],
      ['wants credentials', () => registry.refuse('tiny-weights', 401), 'logged in'],
    ])('reports that the registry %s and keeps finished parts', async (_case, arrange, words) => {
      const document = registry.bytesOf('tiny-weights');
      arrange();
      expect((await failure()).message).toContain(words);
      registry.serve('tiny-weights', document);
      await installPack(tiny.pack, store, quietly());
      expect(registry.requestsOf(tiny.voices)).toHaveLength(1);
    });
  });

  describe('when bytes are wrong', () => {
    /** Republishes the voice's package without changing the registry's metadata. */
    async function replaceVoices(files: Record<string, Buffer>): Promise<void> {
      const announced = registry.bytesOf('tiny-voices');
      await registry.publish('tiny-voices', '1.2.3', files);
      registry.serve('tiny-voices', announced);
    }
    const rightFiles = () => ({
      LICENSE: tiny.licence,
      'build/voices/af_one.bin': tiny.voice,
    });

    it('names the wrong file and fetches only its package again', async () => {
      const voice = Buffer.from(rightFiles()['build/voices/af_one.bin']);
      voice[25_000]! ^= 1;
      await replaceVoices({ ...rightFiles(), 'build/voices/af_one.bin': voice });
      const error = await failure();
      expect(error).toBeInstanceOf(DamagedError);
      for (const words of ['voices/af_one.bin from tiny-voices@1.2.3', sha256(voice)]) {
        expect(error.message).toContain(words);
      }
      expect(await store.find('tiny')).toBeUndefined();
      expect(existsSync(join(store.directory, 'tiny'))).toBe(false);

      await replaceVoices(rightFiles());
      const { directory } = await installPack(tiny.pack, store, quietly());
      expect(await digestsIn(directory)).toEqual(tiny.digests);
    });

    it.each([
      ['is too long', (voice: Buffer) => Buffer.concat([voice, Buffer.from('x')]), 'longer than 50000 bytes'],
      ['is too short', (voice: Buffer) => voice.subarray(1), '49999 of 50000 bytes'],
    ])('refuses a file that %s', async (_case, change, words) => {
      await replaceVoices({ ...rightFiles(), 'build/voices/af_one.bin': change(tiny.voice) });
      expect((await failure()).message).toContain(words);
    });

    it('refuses a package that lacks a file', async () => {
      await replaceVoices({ LICENSE: tiny.licence });
      expect((await failure()).message).toContain('tiny-voices@1.2.3 does not hold build/voices/af_one.bin');
    });

    it.each([
      ['that is no package', (_tarball: Buffer) => randomBytes(100_000)],
      ['whose compression is damaged', (tarball: Buffer) => damaged(tarball, tarball.length / 2)],
      ['that ends early', (tarball: Buffer) => tarball.subarray(0, tarball.length / 2)],
    ])('refuses one %s', async (_case, change) => {
      registry.serve(tiny.weights, change(registry.bytesOf(tiny.weights)));
      const error = await failure();
      expect(error).toBeInstanceOf(DamagedError);
      expect(error.message).toContain('tiny-weights@1.0.0');
      expect(await store.find('tiny')).toBeUndefined();
    });

    it('refuses a different package of the same name and version before fetching it', async () => {
      await registry.publish('tiny-weights', '1.0.0', { 'part0.bin': randomBytes(10) });
      expect((await failure()).message).toContain('is not the package that it should be');
      expect(registry.requestsOf(tiny.weights)).toEqual([]);
    });

    it('refuses valid parts that do not form the file', async () => {
      const files = tiny.pack.files.map((one) =>
        one.path === 'model.onnx' ? { ...one, parts: one.parts.toReversed() } : one,
      );
      expect((await failure({ ...tiny.pack, files })).message).toContain('model.onnx is damaged');
      expect(await store.find('tiny')).toBeUndefined();
    });

    it('fetches damaged remains of an interrupted installation again', async () => {
      await breakOff(600_000);
      const downloads = join(store.stagingDirectory('tiny'), 'downloads');
      const [download] = await readdir(downloads);
      const bytes = await readFile(join(downloads, download!));
      await writeFile(join(downloads, download!), damaged(bytes, 450_000));
      const { directory } = await installPack(tiny.pack, store, quietly());
      expect(await digestsIn(directory)).toEqual(tiny.digests);
    });
  });

  describe('when it is cancelled', () => {
    it('throws the signal’s reason and can be resumed', async () => {
      expect(await breakOff(600_000)).toEqual(new Error('enough'));
      expect(await store.find('tiny')).toBeUndefined();

      const started: number[] = [];
      await installPack(tiny.pack, store, quietly({ start: (_title, done) => started.push(done) }));
      expect(started[0]).toBeGreaterThanOrEqual(450_000);
      expect(registry.requestsOf(tiny.voices)).toHaveLength(1);
      const [first, second] = registry.requestsOf(tiny.weights);
      expect(second!.from).toBeGreaterThan(400_000);
      expect(second!.from).toBeLessThanOrEqual(first!.bytes);
    });

    it('stops waiting for another installation', async () => {
      registry.trouble(tiny.weights, { kind: 'hold', afterBytes: 1000 });
      const controllers = [new AbortController(), new AbortController()];
      const held = registry.held();
      const first = failure(tiny.pack, quietly({ signal: controllers[0]!.signal }));
      await held;
      const waiting = new Promise<void>((resolve) => {
        void failure(tiny.pack, quietly({ signal: controllers[1]!.signal, note: () => resolve() })).then((error) =>
          expect(error).toEqual(new Error('no patience')),
        );
      });
      await waiting;
      controllers[1]!.abort(new Error('no patience'));
      controllers[0]!.abort(new Error('enough'));
      expect(await first).toEqual(new Error('enough'));
    });
  });

  it('fetches once for two concurrent installations', async () => {
    const [one, other] = await Promise.all([
      installPack(tiny.pack, store, quietly()),
      installPack(tiny.pack, store, quietly()),
    ]);
    expect(one).toEqual(other);
    expect(await digestsIn(one.directory)).toEqual(tiny.digests);
    expect(registry.requests).toHaveLength(4);
    expect(await leftInStore()).toEqual(['tiny']);
  });

  it('replaces another version of the pack, and one with a missing or truncated file', async () => {
    const { directory } = await installPack(tiny.pack, store, quietly());
    const next = await publishTinyPack(registry, 'next');
    await installPack({ ...next.pack, name: 'tiny', version: '2.0' }, store, quietly());
    expect(await digestsIn(directory)).toEqual(next.digests);

    await installPack(tiny.pack, store, quietly());
    await truncate(join(directory, 'model.onnx'), 10);
    expect(await store.find('tiny')).toBeUndefined();
    await installPack(tiny.pack, store, quietly());
    await rm(join(directory, 'LICENSE'));
    await installPack(tiny.pack, store, quietly());
    expect(await digestsIn(directory)).toEqual(tiny.digests);
    expect(await leftInStore()).toEqual(['tiny']);
  });

  it('does not start without enough disk space, and reports how much it needs', async () => {
    const [first, ...others] = tiny.pack.files;
    const bytes = 10 ** 18;
    const huge = { ...first!, bytes, parts: [{ ...first!.parts[0]!, bytes }] };
    const error = await failure({ ...tiny.pack, files: [huge, ...others] });
    expect(error).toBeInstanceOf(VoicePackError);
    expect(error.message).toMatch(/too full.* needs \d+\.\d MB, and \d+\.\d MB are free/);
    expect(registry.requests).toEqual([]);
  });

  /** Installs until this many bytes of the weights have been sent and their first part has been stored. */
  async function breakOff(afterBytes: number): Promise<Error> {
    const controller = new AbortController();
    registry.trouble(tiny.weights, { kind: 'hold', afterBytes });
    const update = (done: number) => {
      if (done > sizeOf(tiny.pack) - 500_000) controller.abort(new Error('enough'));
    };
    return failure(tiny.pack, quietly({ signal: controller.signal, update }));
  }
});

function damaged(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  for (let index = 0; index < 64; index++) copy[Math.floor(at) + index]! ^= 0xff;
  return copy;
}
