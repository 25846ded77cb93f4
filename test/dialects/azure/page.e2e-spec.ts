import { spawnSync } from 'node:child_process';
import { englishVoices as azureVoices } from '../../../src/dialects/azure/voice-names';
import { outputFormatNames } from '../../../src/dialects/azure/output-formats';
import { englishVoices as googleVoices } from '../../../src/dialects/google/voice-names';
import { sharedTestApp, type TestApp } from '../../support/test-app';
import { decodeAudio } from '../../tts/support/decode-audio';
import { inBackticks, readPage, tableRows } from '../../app/docs/support/page';
import { codeOnPage, runSample, samplesOf } from '../support/samples';

// The tests need only Node. Without curl, its samples are not run.
const hasCurl = spawnSync('curl', ['--version']).status === 0;

describe.each([
  ['azure', azureVoices],
  ['google', googleVoices],
] as const)('The documentation page for clients of %s', (dialect, voices) => {
  const page = readPage(`docs/dialects/${dialect}.md`);
  let server: TestApp;
  beforeAll(async () => {
    server = await sharedTestApp({ engine: 'flite' });
  });

  it('contains samples that run and write a file with speech, and no other code', async () => {
    const samples = await samplesOf(dialect);
    expect(new Set(await codeOnPage(dialect))).toEqual(new Set(samples.values()));
    const { key } = await server.createKey();
    for (const name of samples.keys()) {
      if (name.endsWith('.sh') && !hasCurl) continue;
      const [sound] = await decodeAudio([await runSample(dialect, name, server.url, key)]);
      expect(sound!.samples.length / sound!.sampleRate).toBeGreaterThan(0.8);
    }
  });

  it('lists the voices that replace those of the service', () => {
    const rows = tableRows(page, 'locale').map(([locale, name, kokoro]) => [
      inBackticks(locale!)[0],
      name,
      inBackticks(kokoro!)[0],
    ]);
    const expected = Object.entries(voices).flatMap(([locale, named]) =>
      Object.entries(named).map(([name, { voices: own }]) => [locale, name, own[0]]),
    );
    expect(rows).toEqual(expected);
  });
});

describe('The documentation page for clients of Azure', () => {
  it('lists every output format', () => {
    const page = readPage('docs/dialects/azure.md');
    expect(outputFormatNames.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});
