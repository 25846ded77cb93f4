import { kokoroVoiceDigests } from '@voxgate/speech/voices/packs/manifests/kokoro-digests';
import { sharedTestApp, type TestApp } from '../../support/test-app';
import { decodeAudio } from '../../tts/support/decode-audio';
import { codeBlocks, readPage } from './support/page';
import { failingOnErrors, isInstalled, runExample } from './support/run-example';

const page = readPage('README.md');
const curl = codeBlocks(page, 'sh').find((code) => code.startsWith('curl'));

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

  it('has at most 800 words', () => {
    expect(page.trim().split(/\s+/u).length).toBeLessThanOrEqual(800);
  });

  it('has an example with a voice of the Kokoro pack', () => {
    const [, voiceId] = /"voice_id": "(\w+)"/u.exec(curl!)!;
    expect(Object.keys(kokoroVoiceDigests)).toContain(voiceId);
  });

  // The one in JavaScript is tested with those of OpenAI's page.
  const forCurl = isInstalled('curl') ? it : it.skip;
  forCurl('has an example for curl that runs, and writes a file with speech in it', async () => {
    const { key } = await server.createKey();
    await expectSpeech(await runExample('sh', failingOnErrors(withFlite(curl!)), { url: server.url, key }));
  });
});
