import { RequestWriter } from '../../../src/tts/requests/request-writer';
import { silentVoices } from '../../../packages/speech/src/engines/silent/silent-voices';
import { until } from '../../../bench/proofs/support/until';
import type { TestKey } from '../../support/test-app';
import { startWyomingApp, type WyomingApp } from './support/wyoming-app';
import { pythonEvent, streamedText, WyomingClient, wholeText } from './support/wyoming-client';

const format = '{"rate":24000,"width":2,"channels":1}';
const seconds = (audio: Buffer) => audio.length / 2 / 24_000;

interface Logged {
  route: string;
  voice_id: string | null;
  characters: number;
  status: number;
}

describe('A client of the Wyoming protocol', () => {
  let server: WyomingApp;
  let key: TestKey;
  let port: number;
  beforeAll(async () => {
    server = await startWyomingApp();
    key = await server.createKey();
    port = await server.listen(key.id);
  });
  afterAll(() => server.close());

  const withClient = async <T>(work: (client: WyomingClient) => Promise<T>, to = port): Promise<T> => {
    const client = await WyomingClient.connect(to);
    try {
      return await work(client);
    } finally {
      client.destroy();
    }
  };
  const speak = (text: string, voice?: Record<string, unknown>) =>
    withClient((client) => {
      client.send(wholeText(text, voice));
      return client.readSpeech();
    });

  /** Waits until the log of requests has this many texts of a key, and returns them, newest first. */
  const logged = (of: TestKey, count: number) =>
    until(`${count} texts are in the log`, async () => {
      await server.app.get(RequestWriter).flush();
      const answer = await server.fetch('/api/v1/requests', { headers: of.authorization });
      const { data } = (await answer.json()) as { data: Logged[] };
      const spoken = data.filter(({ route }) => route === 'wyoming');
      return spoken.length >= count && spoken;
    });

  it('learns the voices, with every field that a reader of the protocol requires', async () => {
    const info = await withClient((client) => {
      client.send(pythonEvent('describe'));
      return client.read();
    });
    expect(info?.type).toBe('info');
    expect(info!.data).toEqual({
      asr: [],
      tts: [
        {
          name: 'Voxgate',
          description: expect.any(String),
          attribution: { name: expect.any(String), url: expect.any(String) },
          installed: true,
          version: expect.any(String),
          voices: silentVoices.map(({ voiceId, name, language }) => ({
            name: voiceId,
            description: name,
            languages: [language],
            speakers: null,
            attribution: { name: expect.stringMatching(/\S/u), url: expect.any(String) },
            installed: true,
            version: expect.any(String),
          })),
          supports_synthesize_streaming: true,
        },
      ],
      handle: [],
      intent: [],
      wake: [],
      mic: [],
      snd: [],
    });
  });

  it('hears a text that is sent as a whole', async () => {
    const { types, audio, formats } = await speak('The kitchen light is on.');
    expect(types).toEqual(['audio-start', 'audio-chunk', 'audio-stop']);
    expect(formats).toEqual([format]);
    expect(seconds(audio)).toBeGreaterThan(0.5);
  });

  it('hears a streamed text once, although it is repeated as a whole for old servers', async () => {
    const text = 'The kitchen light is on. The bedroom light is off. Anything else?';
    const whole = await speak(text);
    const { types, audio, formats } = await withClient((client) => {
      client.send(...streamedText(text.match(/.{1,4}/gsu)!));
      return client.readSpeech('synthesize-stopped');
    });
    expect(types).toEqual(['audio-start', 'audio-chunk', 'audio-stop', 'synthesize-stopped']);
    expect(formats).toEqual([format]);
    expect(Math.abs(seconds(audio) - seconds(whole.audio))).toBeLessThan(0.5);
  });

  it('hears the first sentence of a streamed text before the text has ended', async () => {
    await withClient(async (client) => {
      client.send(pythonEvent('synthesize-start'), pythonEvent('synthesize-chunk', { text: 'It is late. Now ' }));
      const first = await client.read();
      expect(first?.type).toBe('audio-start');
      client.send(pythonEvent('synthesize-chunk', { text: 'sleep.' }), pythonEvent('synthesize-stop'));
      const { types } = await client.readSpeech('synthesize-stopped');
      expect(types).toEqual(['audio-chunk', 'audio-stop', 'synthesize-stopped']);
    });
  });

  it('can use one connection for several texts, streamed or not, and pings between them', async () => {
    await withClient(async (client) => {
      client.send(wholeText('One.'), pythonEvent('ping', { text: 'still there?' }), ...streamedText(['Two.']));
      client.send(wholeText('Three.'), ...streamedText(['Four. ', 'Five.']), pythonEvent('describe'));
      expect((await client.readSpeech()).types.at(-1)).toBe('audio-stop');
      expect(await client.read()).toMatchObject({ type: 'pong', data: { text: 'still there?' } });
      expect((await client.readSpeech('synthesize-stopped')).errors).toEqual([]);
      expect((await client.readSpeech()).types).toEqual(['audio-start', 'audio-chunk', 'audio-stop']);
      expect((await client.readSpeech('synthesize-stopped')).errors).toEqual([]);
      expect((await client.read())?.type).toBe('info');
    });
  });

  it('is answered to the end after it has closed its own side', async () => {
    const { types } = await withClient((client) => {
      client.send(wholeText('Say it, and hang up.'));
      client.end();
      return client.readSpeech('closed');
    });
    expect(types).toEqual(['audio-start', 'audio-chunk', 'audio-stop', 'closed']);
  });

  it('speaks with the voice that it names, or the best one of the language that it names', async () => {
    const own = await server.createKey();
    const to = await server.listen(own.id);
    const british = silentVoices.find(({ language }) => language === 'en-GB')!.voiceId;
    const usual = silentVoices[0]!.voiceId;
    const wanted = [
      { name: 'rms', speaker: null },
      { language: 'en_GB' },
      { language: 'en-AU' },
      { language: 'en' },
      {},
    ];
    await withClient(async (client) => {
      for (const voice of wanted) {
        client.send(wholeText('Good evening.', voice));
        expect((await client.readSpeech()).errors).toEqual([]);
      }
    }, to);
    const voices = (await logged(own, wanted.length)).map(({ voice_id: voiceId }) => voiceId);
    expect(voices.toReversed()).toEqual(['rms', british, usual, usual, usual]);
  });

  it.each(['', ' ', '...', '🎉'])('hears a short silence for a text with nothing to say: %j', async (text) => {
    const { types, audio, errors } = await speak(text);
    expect({ types, errors }).toEqual({ types: ['audio-start', 'audio-chunk', 'audio-stop'], errors: [] });
    expect(audio.every((byte) => byte === 0)).toBe(true);
    const streamed = await withClient((client) => {
      client.send(...streamedText([text]));
      return client.readSpeech('synthesize-stopped');
    });
    expect(streamed.types).toEqual(['audio-start', 'audio-chunk', 'audio-stop', 'synthesize-stopped']);
  });

  it('is not mixed with others', async () => {
    const texts = Array.from(
      { length: 8 },
      (_, index) => `${'Long '.repeat(3 * (index + 1))}sentence number ${index}. And more.`,
    );
    const alone: Buffer[] = [];
    for (const text of texts) alone.push((await speak(text)).audio);
    const together = await Promise.all(texts.map((text) => speak(text)));
    expect(together.map(({ audio }) => audio.equals(alone.shift()!))).toEqual(texts.map(() => true));
  });

  it('uses one request of the key for each text, with or without streaming, and it is in the log of requests', async () => {
    const own = await server.createKey();
    const to = await server.listen(own.id);
    await withClient(async (client) => {
      client.send(
        pythonEvent('describe'),
        wholeText('Hello there.'),
        ...streamedText(['Good ', 'night. ', 'Sleep well.']),
      );
      await client.readSpeech('synthesize-stopped');
    }, to);
    expect((await logged(own, 2)).map(({ characters, status }) => [characters, status])).toEqual([
      ['Good night. Sleep well.'.length, 200],
      ['Hello there.'.length, 200],
    ]);
  });
});
