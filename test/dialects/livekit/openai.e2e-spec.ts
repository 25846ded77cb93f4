import { TTS } from '@livekit/agents-plugin-openai';
import { json, sharedTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { hear, once } from './support';

describe('LiveKit’s plugin for OpenAI', () => {
  let server: TestApp;
  let caller: TestKey;
  beforeAll(async () => {
    server = await sharedTestApp({ engine: 'flite' });
    caller = await server.createKey();
  });

  const open = (apiKey: string) => new TTS({ apiKey, baseURL: `${server.url}/v1`, voice: 'alloy' });
  const text = 'The clients that people have, work as they are.';

  it('speaks a whole text: the samples of the native route', async () => {
    const plugin = open(caller.key);
    const heard = await hear(plugin, plugin.synthesize(text, once));
    const body = { text, voice_id: 'slt', format: 'pcm', sample_rate: 24_000, stream: 'audio' };
    const native = await (await server.fetch('/api/v1/tts', json(body, caller.authorization))).arrayBuffer();
    expect(heard.sampleRate).toBe(24_000);
    // The plugin sends whole tenths of a second, and drops the rest.
    const tenth = 2400;
    const samples = new Int16Array(native);
    const whole = samples.slice(0, Math.floor(samples.length / tenth) * tenth);
    expect(Buffer.from(heard.samples.buffer).equals(Buffer.from(whole.buffer))).toBe(true);
    await plugin.close();
  });
});
