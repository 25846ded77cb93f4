import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openAiAliases } from '../../../src/dialects/openai/openai-voices';
import { projectRoot } from '../../../src/platform/project-root';
import { sharedTestApp, type TestApp } from '../../support/test-app';
import { decodeAudio } from '../../tts/support/decode-audio';
import { codeOnPage, runSample, samplesOf } from '../support/samples';

// The tests need only Node. Without curl, its sample is not run.
const hasCurl = spawnSync('curl', ['--version']).status === 0;
const names = readdirSync(join(projectRoot, 'docs/dialects/samples/openai')).filter(
  (name) => hasCurl || !name.endsWith('.sh'),
);

describe('The documentation page for OpenAI clients', () => {
  it('lists the same voices as the server', () => {
    const page = readFileSync(join(projectRoot, 'docs/dialects/openai.md'), 'utf8');
    const rows = Array.from(page.matchAll(/^\| `(\w+)` +\| `(\w+)` +\| `(\w+)` +\|$/gm), ([, ...cells]) => cells);
    expect(rows).toEqual(Object.entries(openAiAliases).map(([name, { voices }]) => [name, ...voices]));
  });
});

describe('The samples for OpenAI clients', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await sharedTestApp({ engine: 'flite' });
  });

  it('appear on the page unchanged, without other code', async () => {
    const samples = await samplesOf('openai');
    expect(new Set(await codeOnPage('openai'))).toEqual(new Set(samples.values()));
  });

  it.each(names)('run and write a file with speech: %s', async (name) => {
    const { key } = await server.createKey();
    const file = await runSample('openai', name, server.url, key);
    // The header of a streamed WAV has no length. This decoder then reads to the end.
    const [sound] = await decodeAudio([file]);
    expect(sound!.samples.length / sound!.sampleRate).toBeGreaterThan(0.8);
    expect(sound!.samples.some((sample) => Math.abs(sample) > 0.05)).toBe(true);
  });

  it('begin with the one in the README', async () => {
    const [first] = await codeOnPage('openai');
    expect(readFileSync(join(projectRoot, 'README.md'), 'utf8')).toContain(first!);
  });
});
