import { TTS as CartesiaTTS } from '@livekit/agents-plugin-cartesia';
import { TTS as DeepgramTTS } from '@livekit/agents-plugin-deepgram';
import { json, sharedTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { hear, once, withoutTls } from './support';

const text = 'The clients that people have, work as they are.';

describe('LiveKit’s plugins speak a whole text', () => {
  let server: TestApp;
  let caller: TestKey;
  let withTls: () => void;
  beforeAll(async () => {
    server = await sharedTestApp({ engine: 'flite' });
    caller = await server.createKey();
    withTls = withoutTls(server.url);
  });
  afterAll(() => withTls());

  /** The samples of the same text from the native route. */
  const native = async () => {
    const body = { text, voice_id: 'slt', format: 'pcm', sample_rate: 24_000, stream: 'audio' };
    const answer = await server.fetch('/api/v1/tts', json(body, caller.authorization));
    return new Int16Array(await answer.arrayBuffer());
  };

  it.each([
    ['Cartesia', () => new CartesiaTTS({ apiKey: caller.key, baseUrl: server.url })],
    ['Deepgram', () => new DeepgramTTS({ apiKey: caller.key, baseUrl: server.url })],
  ])('with the one of %s: the samples of the native route', async (_name, open) => {
    const plugin = open();
    try {
      const heard = await hear(plugin, plugin.synthesize(text, once));
      expect(heard.sampleRate).toBe(24_000);
      expect(Buffer.from(heard.samples.buffer).equals(Buffer.from((await native()).buffer))).toBe(true);
    } finally {
      await plugin.close();
    }
  });
});
