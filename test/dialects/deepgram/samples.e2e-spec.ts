import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { englishNames } from '../../../src/dialects/deepgram/deepgram-models';
import { projectRoot } from '../../../src/platform/project-root';
import { sharedTestApp, type TestApp } from '../../support/test-app';
import { decodeAudio } from '../../tts/support/decode-audio';
import { codeOnPage, runSample, samplesOf } from '../support/samples';

// The tests need only Node. Without curl, its sample is not run.
const hasCurl = spawnSync('curl', ['--version']).status === 0;
const names = readdirSync(join(projectRoot, 'docs/dialects/samples/deepgram')).filter(
  (name) => hasCurl || !name.endsWith('.sh'),
);

describe('The documentation page for Deepgram clients', () => {
  const page = readFileSync(join(projectRoot, 'docs/dialects/deepgram.md'), 'utf8');
  let server: TestApp;
  beforeAll(async () => {
    server = await sharedTestApp({ engine: 'flite' });
  });

  it('contains each sample unchanged, and no other code', async () => {
    const samples = await samplesOf('deepgram');
    expect(new Set(await codeOnPage('deepgram'))).toEqual(new Set(samples.values()));
  });

  it('lists every name of Deepgram’s English models', () => {
    const rows = Array.from(page.matchAll(/^\| `(\w+)` +\| `(\w+)` +\| `(\w+)` +\|$/gmu), ([, ...cells]) => cells);
    expect(rows).toEqual(Object.entries(englishNames).map(([name, { voices }]) => [name, ...voices]));
  });

  it.each(names)('contains a sample that runs and writes a file with speech: %s', async (name) => {
    const { key } = await server.createKey();
    const [sound] = await decodeAudio([await runSample('deepgram', name, server.url, key)]);
    expect(sound!.samples.length / sound!.sampleRate).toBeGreaterThan(0.8);
    expect(sound!.samples.some((sample) => Math.abs(sample) > 0.05)).toBe(true);
  });
});
