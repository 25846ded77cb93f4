import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openAiAliases } from '../../../src/dialects/openai/openai-voices';
import { projectRoot } from '../../../src/project-root';
import { startTestApp, type TestApp } from '../../support/test-app';
import { decodeAudio } from '../../tts/support/decode-audio';
import { codeOnPage, runSample, samplesOf } from '../support/samples';

// Node is all that the tests need; where there is no curl, its sample is not run.
const hasCurl = spawnSync('curl', ['--version']).status === 0;
const names = readdirSync(join(projectRoot, 'docs/dialects/samples/openai')).filter(
  (name) => hasCurl || !name.endsWith('.sh'),
);

describe('The page of OpenAI’s clients', () => {
  it('has the table of the voices as the server has it', () => {
    const page = readFileSync(join(projectRoot, 'docs/dialects/openai.md'), 'utf8');
    const rows = Array.from(page.matchAll(/^\| `(\w+)` +\| `(\w+)` +\| `(\w+)` +\|$/gm), ([, ...cells]) => cells);
    expect(rows).toEqual(Object.entries(openAiAliases).map(([name, { voices }]) => [name, ...voices]));
  });
});

describe('The samples for OpenAI’s clients', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp({ engine: 'flite', environment: { VOXGATE_VOICES: 'flite' } });
  });
  afterAll(() => server.close());

  it('are on the page, each as it is, and the page has no other code', async () => {
    const samples = await samplesOf('openai');
    expect(new Set(await codeOnPage('openai'))).toEqual(new Set(samples.values()));
  });

  it.each(names)('%s runs, and writes a file with speech in it', async (name) => {
    const { key } = await server.createKey();
    const file = await runSample('openai', name, server.url, key);
    // A streamed WAV cannot say how long it is; this decoder reads to the end then.
    const [sound] = await decodeAudio([file]);
    expect(sound!.samples.length / sound!.sampleRate).toBeGreaterThan(0.8);
    expect(sound!.samples.some((sample) => Math.abs(sample) > 0.05)).toBe(true);
  });

  it('of the README is the page’s first', async () => {
    const [first] = await codeOnPage('openai');
    expect(readFileSync(join(projectRoot, 'README.md'), 'utf8')).toContain(first!);
  });
});
