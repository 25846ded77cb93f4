import { TTS as CartesiaTTS } from '@livekit/agents-plugin-cartesia';
import { TTS as DeepgramTTS } from '@livekit/agents-plugin-deepgram';
import { sharedTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { hear, once } from './support';

const sentences = ['The clients that people have, work as they are.', 'It is 5:30, and the rest costs $5.'];
const text = sentences.join(' ');

describe('LiveKit’s plugins speak a text while it is written', () => {
  let server: TestApp;
  let caller: TestKey;
  beforeAll(async () => {
    server = await sharedTestApp({ engine: 'flite' });
    caller = await server.createKey();
  });

  const cartesia = (apiKey: string) => new CartesiaTTS({ apiKey, baseUrl: server.url });
  const deepgram = (apiKey: string) => new DeepgramTTS({ apiKey, baseUrl: server.url });

  /** Speaks as an agent does: with the tokens of a language model. */
  async function say(plugin: CartesiaTTS | DeepgramTTS, said = text) {
    const stream = plugin.stream({ connOptions: once });
    for (const token of said.match(/\s*\S{1,4}/gu)!) stream.pushText(token);
    stream.endInput();
    return hear(plugin, stream);
  }

  it('with the one of Cartesia: speech, and the times of all words as they are written', async () => {
    const plugin = cartesia(caller.key);
    try {
      const { samples, sampleRate, words } = await say(plugin);
      expect(sampleRate).toBe(24_000);
      expect(samples.length / sampleRate).toBeGreaterThan(3);
      expect(samples.some((sample) => Math.abs(sample) > 1600)).toBe(true);
      expect(words.map((word) => word.text.trimEnd())).toEqual(text.split(' '));
      for (const [index, { start, end }] of words.entries()) {
        expect(end).toBeGreaterThan(start);
        expect(start).toBeGreaterThanOrEqual(words[index - 1]?.start ?? 0);
      }
      expect(words.at(-1)!.end).toBeLessThanOrEqual(samples.length / sampleRate + 0.01);
      expect(words.at(-1)!.end).toBeGreaterThan(samples.length / sampleRate - 0.6);
    } finally {
      await plugin.close();
    }
  });

  it('with the one of Deepgram: speech', async () => {
    const plugin = deepgram(caller.key);
    try {
      const { samples, sampleRate } = await say(plugin);
      expect(sampleRate).toBe(24_000);
      expect(samples.length / sampleRate).toBeGreaterThan(3);
      expect(samples.some((sample) => Math.abs(sample) > 1600)).toBe(true);
    } finally {
      await plugin.close();
    }
  });

  it.each([
    ['Cartesia', cartesia],
    ['Deepgram', deepgram],
  ])('with the one of %s: each turn is one request, and one too many has no audio', async (name, open) => {
    const limited = await server.createKey({ limit: 2 });
    const plugin = open(limited.key);
    try {
      for (let turn = 1; turn <= 2; turn++) expect((await say(plugin)).samples.length).toBeGreaterThan(24_000);
      const third = say(plugin);
      // Cartesia's plugin tells nobody of errors of clients, and ends the turn.
      if (name === 'Cartesia') expect((await third).samples).toHaveLength(0);
      else await expect(third).rejects.toThrow('Deepgram TTS returned error');
    } finally {
      await plugin.close();
    }
  });

  it.each([
    ['Cartesia', cartesia],
    ['Deepgram', deepgram],
  ])('with the one of %s: a wrong key is an error', async (_name, open) => {
    const plugin = open('sk-wrong');
    try {
      await expect(say(plugin)).rejects.toThrow('401');
    } finally {
      await plugin.close();
    }
  });
});
