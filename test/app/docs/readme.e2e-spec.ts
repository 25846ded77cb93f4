import { kokoroVoiceDigests } from '@voxgate/speech/voices/packs/manifests/kokoro-digests';
import { sharedTestApp, type TestApp } from '../../support/test-app';
import { decodeAudio } from '../../tts/support/decode-audio';
import { codeBlocks, readPage } from './support/page';
import { failingOnErrors, isInstalled, runExample } from './support/run-example';

const page = readPage('README.md');
const curl = codeBlocks(page, 'sh').find((code) => code.startsWith('curl'));
const [python] = codeBlocks(page, 'python');

describe('README.md', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await sharedTestApp({ engine: 'flite' });
  });

  /** Here, Flite speaks in place of the neural voice. */
  const withFlite = (code: string) => code.replaceAll('af_heart', 'slt');

  async function expectSpeech(files: Buffer[]): Promise<void> {
    expect(files).toHaveLength(1);
    const [sound] = await decodeAudio(files);
    expect(sound!.samples.length / sound!.sampleRate).toBeGreaterThan(0.8);
    expect(sound!.samples.some((sample) => Math.abs(sample) > 0.05)).toBe(true);
  }

  it('has at most 150 lines', () => {
    expect(page.trimEnd().split('\n').length).toBeLessThanOrEqual(150);
  });

  it('has examples with voices of the Kokoro pack', () => {
    const voices = [...(curl! + python!).matchAll(/"voice_id": "(\w+)"/gu)].map(([, voiceId]) => voiceId!);
    expect(voices).toHaveLength(2);
    for (const voice of voices) expect(Object.keys(kokoroVoiceDigests)).toContain(voice);
  });

  // The one in JavaScript is tested with those of OpenAI's page.
  const forCurl = isInstalled('curl') ? it : it.skip;
  forCurl('has an example for curl that runs, and writes a file with speech in it', async () => {
    const { key } = await server.createKey();
    await expectSpeech(await runExample('sh', failingOnErrors(withFlite(curl!)), { url: server.url, key }));
  });

  const forPython = isInstalled('python3') ? it : it.skip;
  forPython('has an example for Python that runs, and writes a file with speech in it', async () => {
    const { key } = await server.createKey();
    await expectSpeech(await runExample('python3', withFlite(python!), { url: server.url, key }));
  });
});
