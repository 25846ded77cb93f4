import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInstallPlace, digestsIn, type InstallPlace } from './support/installing';
import { publishTinyPack, type TinyPack } from './support/tiny-pack';
import { cases } from '../../../bench/proofs/support/extent';
import { until } from '../../../bench/proofs/support/until';

describe('An installation that is killed', () => {
  let place: InstallPlace;
  let tiny: TinyPack;
  let children: ChildProcess[];

  beforeEach(async () => {
    children = [];
    place = await createInstallPlace();
    tiny = await publishTinyPack(place.registry);
    await writeFile(manifest(), JSON.stringify(tiny.pack));
  });
  afterEach(async () => {
    for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
    await place.remove();
  });

  const manifest = () => join(place.dataDirectory, 'manifest.json');

  /** Installs in a separate process. */
  function install(): { child: ChildProcess; ended: Promise<string> } {
    const script = join(__dirname, 'support/install-pack.mjs');
    const child = spawn(process.execPath, [script, place.dataDirectory, manifest()], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, npm_config_registry: place.registry.url },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    return { child, ended: once(child, 'close').then(() => output) };
  }

  /** Waits until this many bytes of the current package are on the disk. */
  async function onDisk(bytes: number): Promise<void> {
    const directory = join(place.store.stagingDirectory('tiny'), 'downloads');
    await until(`${bytes} bytes are on the disk`, async () => {
      const names = await readdir(directory).catch(() => []);
      const sizes = names.map((name) => statSync(join(directory, name), { throwIfNoEntry: false })?.size ?? 0);
      return sizes.includes(bytes);
    });
  }

  it.each([420_000, 890_000, 1000, 200_000, 700_000].slice(0, cases(2, 5)))(
    'after %i bytes of its last package leaves no pack and does not fetch these bytes again',
    async (afterBytes) => {
      const { registry, store } = place;
      registry.trouble(tiny.weights, { kind: 'hold', afterBytes });
      const first = install();
      await onDisk(afterBytes);
      first.child.kill('SIGKILL');
      await first.ended;
      expect(await store.find('tiny')).toBeUndefined();

      expect(await install().ended).toContain('every byte verified');
      expect(await digestsIn(join(store.directory, 'tiny'))).toEqual(tiny.digests);
      expect(registry.requestsOf(tiny.voices)).toHaveLength(1);
      expect(registry.requestsOf(tiny.weights)).toEqual([
        expect.objectContaining({ from: 0, bytes: afterBytes }),
        expect.objectContaining({ from: afterBytes }),
      ]);
    },
  );

  it('repeatedly, completes in the end and fetches no byte twice', async () => {
    const { registry, store } = place;
    const step = 250_000;
    const kills = cases(2, 3);
    for (const killAt of [step, 2 * step, 3 * step].slice(0, kills)) {
      registry.trouble(tiny.weights, { kind: 'hold', afterBytes: step });
      const { child, ended } = install();
      await onDisk(killAt);
      child.kill('SIGKILL');
      await ended;
      expect(await store.find('tiny')).toBeUndefined();
    }
    expect(await install().ended).toContain('every byte verified');
    expect(await digestsIn(join(store.directory, 'tiny'))).toEqual(tiny.digests);
    expect(registry.requestsOf(tiny.voices)).toHaveLength(1);
    expect(registry.requestsOf(tiny.weights).map(({ from }) => from)).toEqual(
      [0, step, 2 * step, 3 * step].slice(0, kills + 1),
    );
  });

  it('releases its lock to a waiting installation', async () => {
    const { registry, store } = place;
    registry.trouble(tiny.weights, { kind: 'hold', afterBytes: 500_000 });
    const first = install();
    await onDisk(500_000);
    const second = install();
    const [line] = (await once(second.child.stdout!, 'data')) as [string];
    expect(line).toContain('waiting for it');
    first.child.kill('SIGKILL');
    expect(await second.ended).toContain('every byte verified');
    expect(await digestsIn(join(store.directory, 'tiny'))).toEqual(tiny.digests);
    expect(registry.requestsOf(tiny.weights).map(({ from }) => from)).toEqual([0, 500_000]);
  });
});
