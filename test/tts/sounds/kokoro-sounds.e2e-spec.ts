import { Logger } from '@nestjs/common';
import { PackEngines } from '../../../src/tts/pack-engines';
import { createDataDirectory } from '../../support/server-process';
import { json, startTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { describeWithPack } from '../../support/voice-pack';
import { disorder, gaps, type SentTimestamp, sentIn, strays, visemeGaps } from './support';

// These tests take minutes on a busy machine.
jest.setTimeout(300_000);

interface Answer {
  readonly duration_seconds: number;
  readonly timestamps: readonly SentTimestamp[];
}

/** Some four seconds: several windows, of which some cut words. */
const long = 'The quick brown foxes jump over seventeen lazy dogs near the beautiful old lighthouse';

describeWithPack('kokoro', 'Kokoro’s times of sounds', (pack) => {
  let data: Awaited<ReturnType<typeof createDataDirectory>>;
  let server: TestApp;
  let key: TestKey;

  beforeAll(async () => {
    data = await createDataDirectory();
    Logger.overrideLogger(false);
    server = await startTestApp({
      environment: { VOXGATE_VOICES: 'kokoro', VOXGATE_DATA_DIR: data.path, SPEECH_CACHE: 'on' },
    });
    await server.app.get(PackEngines).kokoro.open(pack);
    key = await server.createKey();
  });
  afterAll(async () => {
    await server?.close();
    await data?.remove();
  });

  const speak = (body: object) =>
    server.fetch('/api/v1/tts', json({ voice_id: 'af_heart', format: 'pcm', ...body }, key.authorization));
  const whole = async (body: object) => {
    const answer = await speak(body);
    expect(answer.status).toBe(200);
    return (await answer.json()) as Answer;
  };
  const said = (phonemes: readonly SentTimestamp[], text: string, word: string) => {
    const start = text.indexOf(word);
    return phonemes.filter((each) => each.text_start === start).map((each) => each.text);
  };

  it.each([
    ['at normal speed', { text: long }],
    ['at twice the speed', { text: long, speed: 2 }],
    ['in a mix of voices', { text: long, voice_id: 'af_bella(2)+am_adam(1)' }],
    ['in French', { text: 'Bonjour, mon ami, comment allez-vous ce matin ?', voice_id: 'ff_siwis' }],
    [
      'with breaks',
      {
        text: '<speak>Good<break time="700ms"/> morning, <sub alias="doctor">Dr.</sub> Who.</speak>',
        input_type: 'ssml',
      },
    ],
    [
      'of another voice within the text',
      { text: '<speak>One <voice name="bm_george">second</voice> third.</speak>', input_type: 'ssml' },
    ],
  ])('are in order, each in its word, without gaps, %s', async (_name, body) => {
    const { timestamps: words } = await whole({ ...body, timestamps: 'word' });
    const { timestamps: phonemes } = await whole({ ...body, timestamps: 'phoneme' });
    expect(words.length).toBeGreaterThan(2);
    expect(disorder(phonemes)).toEqual([]);
    expect(strays(phonemes, words)).toEqual([]);
    expect(gaps(phonemes, words)).toEqual([]);
    const { timestamps: visemes, duration_seconds: duration } = await whole({ ...body, timestamps: 'viseme' });
    expect(visemeGaps(visemes, duration)).toEqual([]);
  });

  it('are those of the frames of the model, with stress', async () => {
    const text = 'Seven baby tigers.';
    const { timestamps: phonemes } = await whole({ text, timestamps: 'phoneme' });
    expect(said(phonemes, text, 'Seven')).toEqual(['s', 'ˈɛ', 'v', 'ə', 'n']);
    expect(said(phonemes, text, 'baby')).toEqual(['b', 'ˈeɪ', 'b', 'i']);
    expect(said(phonemes, text, 'tigers')).toEqual(['t', 'ˈaɪ', 'ɡ', 'ə', 'ɹ', 'z']);
    // A frame is 25 ms. The first sound and the end of each word are found in the sound itself.
    const first = phonemes[1]!.start_seconds;
    const inside = phonemes.filter(({ text_start: start }, index) => start === phonemes[index - 1]?.text_start);
    for (const { start_seconds: start } of inside) {
      const frames = (start - first) / 0.025;
      expect(Math.abs(frames - Math.round(frames))).toBeLessThan(0.05);
    }
  });

  it('are the same in a stream, whose windows are others', async () => {
    const text = `${long}.`;
    const { timestamps: phonemes } = await whole({ text, cache: false, timestamps: 'phoneme' });
    const streamed = sentIn(
      await (await speak({ text, cache: false, stream: 'events', timestamps: 'phoneme' })).text(),
    );
    expect(streamed.map((each) => each.text)).toEqual(phonemes.map((each) => each.text));
    for (const [index, { start_seconds: start }] of streamed.entries()) {
      expect(start).toBeCloseTo(phonemes[index]!.start_seconds, 2);
    }
    expect(disorder(streamed)).toEqual([]);
  });

  it('come from the cache as they were', async () => {
    const text = 'The same sounds again.';
    const ask = async () => {
      const answer = await speak({ text, timestamps: 'phoneme' });
      return { cache: answer.headers.get('x-cache'), body: ((await answer.json()) as Answer).timestamps };
    };
    const spoken = await speak({ text, timestamps: 'word' });
    expect(spoken.headers.get('x-cache')).toBe('miss');
    await spoken.arrayBuffer();
    // From the pieces of the answer with words, then as a whole.
    const fromPieces = await ask();
    const again = await ask();
    expect([fromPieces.cache, again.cache]).toEqual(['hit', 'hit']);
    expect(fromPieces.body.length).toBeGreaterThan(10);
    expect(again.body).toEqual(fromPieces.body);
    const { timestamps: fresh } = await whole({ text, timestamps: 'phoneme', cache: false });
    expect(again.body).toEqual(fresh);
  });
});
