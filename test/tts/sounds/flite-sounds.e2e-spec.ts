import { RealtimeClient } from '../../dialects/realtime/support/realtime-client';
import { expectError } from '../../support/expect-error';
import { json, sharedTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { disorder, gaps, type SentTimestamp, sentIn, strays, visemeGaps } from './support';

const text = 'Hi, you! It costs $5, she said 👋 — really? The chef, [pause 500ms] my friend, thinks so.';

interface Answer {
  readonly duration_seconds: number;
  readonly timestamps: readonly SentTimestamp[];
}

describe('The times of sounds and mouth shapes', () => {
  let server: TestApp;
  let silent: TestApp;
  let key: TestKey;
  let words: readonly SentTimestamp[];
  let phonemes: readonly SentTimestamp[];

  const speak = (body: object) =>
    server.fetch('/api/v1/tts', json({ text, voice_id: 'slt', format: 'pcm', ...body }, key.authorization));
  const whole = async (body: object) => (await (await speak(body)).json()) as Answer;

  beforeAll(async () => {
    server = await sharedTestApp({ engine: 'flite' });
    silent = await sharedTestApp();
    key = await server.createKey();
    ({ timestamps: words } = await whole({ timestamps: 'word' }));
    ({ timestamps: phonemes } = await whole({ timestamps: 'phoneme' }));
  });

  it('are in order, each sound in its word, and have no gaps within one', () => {
    expect(disorder(phonemes)).toEqual([]);
    expect(strays(phonemes, words)).toEqual([]);
    expect(gaps(phonemes, words)).toEqual([]);
  });

  it('name the sounds in IPA, with the offsets of their word in the text', () => {
    const said = (word: string) => {
      const start = Array.from(text.slice(0, text.indexOf(word))).length;
      return phonemes.filter((each) => each.text_start === start).map((each) => each.text);
    };
    expect(said('Hi')).toEqual(['h', 'aɪ']);
    expect(said('$5')).toEqual(['f', 'aɪ', 'v', 'd', 'ɑ', 'l', 'ɝ', 'z']);
    expect(said('chef')).toEqual(['ʃ', 'ɛ', 'f']);
    expect(phonemes.every(({ type }) => type === 'phoneme')).toBe(true);
  });

  it('cover the speech with mouth shapes, closed in pauses', async () => {
    const { timestamps: visemes, duration_seconds: duration } = await whole({ timestamps: 'viseme' });
    expect(visemeGaps(visemes, duration)).toEqual([]);
    expect(visemes[0]).toMatchObject({ type: 'viseme', text: 'sil', viseme_id: 0, start_seconds: 0, text_start: 0 });
    const hi = visemes.filter((each) => each.text_start === 0 && each.text_end === 2);
    expect(hi.map((each) => [each.text, each.viseme_id])).toEqual([
      ['kk', 5],
      ['aa', 10],
      ['I', 12],
    ]);
    const pause = visemes.filter((each) => each.text === 'sil' && each.end_seconds - each.start_seconds > 0.45);
    expect(pause.length).toBeGreaterThan(0);
  });

  it('come in the sets of Azure and ARKit', async () => {
    const { timestamps: azure } = await whole({ timestamps: 'viseme', viseme_set: 'azure' });
    expect(azure.filter((each) => each.text_start === 0 && each.text_end === 2).map((each) => each.viseme_id)).toEqual([
      12, 11,
    ]);
    const { timestamps: arkit } = await whole({ timestamps: 'viseme', viseme_set: 'arkit' });
    expect(arkit.find((each) => each.text === 'aa')!.weights).toMatchObject({ jawOpen: 0.55 });
    expect(arkit[0]!.weights).toEqual({});
  });

  it('are the same in events', async () => {
    const events = await (await speak({ stream: 'events', timestamps: 'phoneme' })).text();
    expect(sentIn(events)).toEqual(phonemes);
    const { timestamps: visemes } = await whole({ timestamps: 'viseme' });
    expect(sentIn(await (await speak({ stream: 'events', timestamps: 'viseme' })).text())).toEqual(visemes);
  });

  it('come over the WebSocket, for the text of all messages', async () => {
    const client = await RealtimeClient.open(`${server.url}/api/v1/tts/realtime`, { headers: key.authorization });
    const asked = { voice_id: 'slt', format: 'pcm', timestamps: 'viseme', viseme_set: 'arkit' };
    client.send({ type: 'context.start', ...asked });
    const sent = 'Hi there. It costs $5. ';
    for (const piece of sent.match(/[^]{1,4}/gu)!) client.send({ type: 'input_text.append', text: piece });
    client.send({ type: 'input_text.end' });
    const { usage } = await client.next('speech.audio.done');
    client.close();
    const visemes = client.messages.flatMap(({ timestamp }) => (timestamp as SentTimestamp | undefined) ?? []);
    expect(visemeGaps(visemes, usage!.duration_seconds)).toEqual([]);
    const of = (word: string) => visemes.filter((each) => sent.slice(each.text_start, each.text_end) === word);
    expect(of('Hi').map((each) => each.text)).toEqual(['kk', 'aa', 'I']);
    expect(of('$5').slice(0, 2)).toMatchObject([{ text: 'FF', weights: { jawOpen: 0.08 } }, { text: 'aa' }]);
  });

  it('do not change those of words', async () => {
    const answer = await whole({ timestamps: 'word' });
    expect(Object.keys(answer.timestamps[0]!)).toEqual([
      'type',
      'text',
      'start_seconds',
      'end_seconds',
      'text_start',
      'text_end',
    ]);
    expect(answer.timestamps.every(({ type }) => type === 'word')).toBe(true);
  });

  it('are refused for a voice without them', async () => {
    const other = await silent.createKey();
    const answer = await silent.fetch(
      '/api/v1/tts',
      json({ text, voice_id: 'slt', timestamps: 'viseme' }, other.authorization),
    );
    expect(await expectError(answer, 'INVALID_REQUEST')).toContain(
      'timestamps must be one of: none, sentence for the voice "slt"',
    );
  });

  it.each([
    [{ timestamps: 'viseme', viseme_set: 'apple' }, 'viseme_set must be one of: oculus, azure, arkit'],
    [{ timestamps: 'word', viseme_set: 'azure' }, 'viseme_set needs "timestamps": "viseme"'],
    [{ timestamps: 'viseme', stream: 'audio' }, 'timestamps can be streamed with "stream": "events" only'],
  ])('are refused for %j', async (body, message) => {
    expect(await expectError(await speak(body), 'INVALID_REQUEST')).toContain(message);
  });

  it('are listed for the voices that have them', async () => {
    const { data } = (await (await server.fetch('/api/v1/voices', { headers: key.authorization })).json()) as {
      data: { voice_id: string; timestamps: string[] }[];
    };
    expect(data.find((voice) => voice.voice_id === 'slt')!.timestamps).toEqual([
      'sentence',
      'word',
      'phoneme',
      'viseme',
    ]);
  });
});
