import { tts } from '@livekit/agents';
import { TTS as CartesiaTTS } from '@livekit/agents-plugin-cartesia';
import { TTS as DeepgramTTS } from '@livekit/agents-plugin-deepgram';
import { TTS as ElevenLabsTTS } from '@livekit/agents-plugin-elevenlabs';
import { sharedTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { hear, once } from './support';

describe('LiveKit’s FallbackAdapter, which takes speech without audio for a failure,', () => {
  let server: TestApp;
  let key: TestKey;
  beforeAll(async () => {
    server = await sharedTestApp({ engine: 'flite' });
    key = await server.createKey();
  });

  const plugins = {
    Cartesia: () => new CartesiaTTS({ apiKey: key.key, baseUrl: server.url }),
    Deepgram: () => new DeepgramTTS({ apiKey: key.key, baseUrl: server.url }),
    ElevenLabs: () =>
      new ElevenLabsTTS({ apiKey: key.key, baseURL: `${server.url}/v1`, voiceId: 'slt', encoding: 'pcm_22050' }),
  };

  const texts = ['...', '😀', '—'];
  // The plugin for Deepgram sends no white space.
  it.each([
    ...texts.map((text) => ['Deepgram', text] as const),
    ...[...texts, '  '].flatMap((text) => [['Cartesia', text] as const, ['ElevenLabs', text] as const]),
  ])('hears a short silence from the plugin for %s: %j', async (name, text) => {
    const plugin = plugins[name]();
    const adapter = new tts.FallbackAdapter({ ttsInstances: [plugin], maxRetryPerTTS: 0 });
    try {
      const stream = adapter.stream({ connOptions: once });
      stream.pushText(text);
      stream.endInput();
      const { samples, sampleRate } = await hear(adapter, stream);
      expect(samples.length / sampleRate).toBeGreaterThan(0.05);
      expect(samples.length / sampleRate).toBeLessThan(0.5);
      expect(samples.every((sample) => Math.abs(sample) < 30)).toBe(true);
    } finally {
      await adapter.close();
      await plugin.close();
    }
  });
});
