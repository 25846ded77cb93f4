import { TTS } from '@livekit/agents-plugin-elevenlabs';
import { sharedTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { hear, once } from './support';

const answer = 'Hello there, this is an agent. It speaks while its words are still coming. Is that right?';

describe('LiveKit’s plugin for ElevenLabs, unmodified,', () => {
  let server: TestApp;
  let key: TestKey;
  const plugins: TTS[] = [];

  beforeAll(async () => {
    server = await sharedTestApp({ engine: 'flite' });
    key = await server.createKey();
  });
  afterEach(async () => {
    for (const plugin of plugins.splice(0)) await plugin.close();
  });

  function open(options: ConstructorParameters<typeof TTS>[0] = {}): TTS {
    const plugin = new TTS({
      apiKey: key.key,
      baseURL: `${server.url}/v1`,
      voiceId: 'slt',
      encoding: 'pcm_22050',
      ...options,
    });
    plugins.push(plugin);
    return plugin;
  }

  /** Speaks a text word by word, as a language model writes it. */
  async function speak(plugin: TTS, text: string) {
    const stream = plugin.stream({ connOptions: once });
    for (const token of text.split(/(?<= )/u)) stream.pushText(token);
    stream.endInput();
    return hear(plugin, stream);
  }

  it.each([
    ['normalized', undefined],
    ['original', undefined],
    // Without it, the plugin flushes at sentences no more.
    ['normalized', [120, 160]],
  ] as const)(
    'streams speech with the times of all words (%s, %j)',
    async (preferredAlignment, chunkLengthSchedule) => {
      const plugin = open({
        preferredAlignment,
        ...(chunkLengthSchedule && { chunkLengthSchedule: [...chunkLengthSchedule] }),
      });
      const { samples, sampleRate, words } = await speak(plugin, answer);
      expect(sampleRate).toBe(22_050);
      const seconds = samples.length / sampleRate;
      expect(seconds).toBeGreaterThan(4);
      expect(samples.some((sample) => Math.abs(sample) > 1000)).toBe(true);
      expect(words.map(({ text }) => text.trim()).join(' ')).toBe(answer);
      for (const [index, { start, end }] of words.entries()) {
        expect(end).toBeGreaterThanOrEqual(start);
        expect(start).toBeGreaterThanOrEqual(words[index - 1]?.end ?? 0);
      }
      const last = words.at(-1)!;
      // The plugin takes the silence before the first word off.
      expect(last.end).toBeLessThanOrEqual(seconds + 0.05);
      expect(seconds - last.end).toBeLessThan(1);
    },
  );

  it('speaks a whole text', async () => {
    const plugin = open();
    const { samples, sampleRate } = await hear(plugin, plugin.synthesize(answer));
    const streamed = await speak(plugin, answer);
    expect(sampleRate).toBe(22_050);
    expect(samples.some((sample) => Math.abs(sample) > 1000)).toBe(true);
    expect(Math.abs(samples.length - streamed.samples.length) / sampleRate).toBeLessThan(0.5);
  });

  it('speaks several answers at once and one after the other on one connection', async () => {
    const plugin = open();
    const both = await Promise.all([speak(plugin, 'One answer. '), speak(plugin, 'Another answer, longer. ')]);
    expect(both.map(({ words }) => words.map(({ text }) => text.trim()).join(' '))).toEqual([
      'One answer.',
      'Another answer, longer.',
    ]);
    const { words } = await speak(plugin, 'And a third.');
    expect(words).toHaveLength(3);
  });

  it('reports that the limit is reached', async () => {
    const limited = await server.createKey({ limit: 1 });
    const plugin = open({ apiKey: limited.key });
    await speak(plugin, 'One. ');
    await expect(speak(plugin, 'Two. ')).rejects.toThrow();
  });

  it('can be interrupted, and speaks again', async () => {
    const plugin = open();
    const stream = plugin.stream({ connOptions: once });
    stream.pushText(answer);
    stream.flush();
    await stream.next();
    stream.close();
    const { words } = await speak(plugin, 'And now something else.');
    expect(words.map(({ text }) => text.trim()).join(' ')).toBe('And now something else.');
  });
});
