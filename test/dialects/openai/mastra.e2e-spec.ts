import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { OpenAIVoice } from '@mastra/voice-openai';
import { sharedTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { decodeAudio } from '../../tts/support/decode-audio';

describe('The unmodified @mastra/voice-openai', () => {
  let server: TestApp;
  let caller: TestKey;
  let voice: OpenAIVoice;
  beforeAll(async () => {
    server = await sharedTestApp({ engine: 'flite' });
    caller = await server.createKey();
    const model = { apiKey: caller.key, options: { baseURL: `${server.url}/v1`, maxRetries: 0 } };
    voice = new OpenAIVoice({ speechModel: { ...model, name: 'tts-1' }, listeningModel: model });
  });

  it('speaks with its defaults, and a text that is a stream', async () => {
    const whole = await buffer(await voice.speak('Hello there.'));
    const [sound] = await decodeAudio([whole]);
    expect(sound!.samples.some((sample) => Math.abs(sample) > 0.05)).toBe(true);
    const streamed = await buffer(await voice.speak(Readable.from(['Hello ', 'there.'])));
    expect(streamed.equals(whole)).toBe(true);
  });

  it('speaks with every speaker that it lists, at other speeds and in other formats', async () => {
    for (const { voiceId: speaker } of await voice.getSpeakers()) {
      const spoken = await buffer(await voice.speak('Hi.', { speaker, speed: 1.5, responseFormat: 'wav' }));
      expect([speaker, spoken.toString('latin1', 0, 4)]).toEqual([speaker, 'RIFF']);
    }
  });

  it('is told why it cannot listen: this server has no speech recognition', async () => {
    await expect(voice.listen(Readable.from([Buffer.from('RIFF')]))).rejects.toThrow(
      '404 There is nothing at this path',
    );
  });
});
