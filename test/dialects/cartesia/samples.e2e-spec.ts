import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cartesiaAliases } from '../../../src/dialects/cartesia/cartesia-voices';
import { projectRoot } from '../../../src/platform/project-root';
import { sharedTestApp, type TestApp } from '../../support/test-app';
import { decodeAudio } from '../../tts/support/decode-audio';
import { codeOnPage, runSample, samplesOf } from '../support/samples';

// The tests need only Node. Without curl, its sample is not run.
const hasCurl = spawnSync('curl', ['--version']).status === 0;
const names = readdirSync(join(projectRoot, 'docs/dialects/samples/cartesia')).filter(
  (name) => hasCurl || !name.endsWith('.sh'),
);

describe('The documentation page for Cartesia clients', () => {
  const page = readFileSync(join(projectRoot, 'docs/dialects/cartesia.md'), 'utf8');
  let server: TestApp;
  beforeAll(async () => {
    server = await sharedTestApp({ engine: 'flite' });
  });

  it('contains each sample unchanged, and no other code', async () => {
    const samples = await samplesOf('cartesia');
    expect(new Set(await codeOnPage('cartesia'))).toEqual(new Set(samples.values()));
  });

  it('lists every voice of Cartesia that is replaced', () => {
    const rows = Array.from(
      page.matchAll(/^\| ([\w ]+?) +\| `([\w-]{36})` +\| `(\w+)` +\| `(\w+)` +\|$/gmu),
      ([, ...cells]) => cells,
    );
    const aliases = Object.entries(cartesiaAliases).map(([id, { name, voices }]) => [name, id, ...voices]);
    expect(rows).toEqual(aliases.toSorted(([one], [other]) => one!.localeCompare(other!, 'en')));
  });

  it.each(names)('contains a sample that runs and writes a file with speech: %s', async (name) => {
    const { key } = await server.createKey();
    const [sound] = await decodeAudio([await runSample('cartesia', name, server.url, key)]);
    expect(sound!.samples.length / sound!.sampleRate).toBeGreaterThan(0.8);
    expect(sound!.samples.some((sample) => Math.abs(sample) > 0.05)).toBe(true);
  });
});
