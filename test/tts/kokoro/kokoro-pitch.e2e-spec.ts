import { Logger } from '@nestjs/common';
import { cents } from '../../../bench/proofs/sound/pitch';
import { pitchTrack } from '../../../bench/proofs/sound/pitch-track';
import { PackEngines } from '../../../src/tts/pack-engines';
import { createDataDirectory } from '../../support/server-process';
import { expectError } from '../../support/expect-error';
import { json, startTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { describeWithPack } from '../../support/voice-pack';
import { readWav } from '../support/riff';

// These tests take minutes on a busy machine.
jest.setTimeout(300_000);

const text = 'We moved along the old river in the morning.';

interface SpeechJson {
  readonly audio: string;
  readonly timestamps: readonly {
    readonly text: string;
    readonly start_seconds: number;
    readonly end_seconds: number;
  }[];
}

describeWithPack('kokoro', 'The pitch of Kokoro', (pack) => {
  let data: Awaited<ReturnType<typeof createDataDirectory>>;
  let server: TestApp;
  let key: TestKey;
  beforeAll(async () => {
    Logger.overrideLogger(false);
    data = await createDataDirectory();
    const environment = { VOXGATE_VOICES: 'kokoro,flite', SPEECH_CACHE: 'on', VOXGATE_DATA_DIR: data.path };
    server = await startTestApp({ environment });
    await server.app.get(PackEngines).kokoro.open(pack);
    key = await server.createKey();
  });
  afterAll(async () => {
    await server.close();
    await data.remove();
  });

  const ask = (body: object) =>
    server.fetch('/api/v1/tts', json({ text, voice_id: 'af_heart', format: 'wav', ...body }, key.authorization));
  const speak = async (body: object) => {
    const answer = await ask({ timestamps: 'word', ...body });
    expect(answer.status).toBe(200);
    const { audio, timestamps } = (await answer.json()) as SpeechJson;
    const { samples, sampleRate } = readWav(Buffer.from(audio, 'base64'));
    const cache = answer.headers.get('x-cache');
    return { audio, samples, sampleRate, timestamps, cache, track: pitchTrack(samples, sampleRate) };
  };
  type Spoken = Awaited<ReturnType<typeof speak>>;
  /** The median of how much higher one is than another one, in semitones, between two times. */
  const higher = (one: Spoken, than: Spoken, from = 0, to = Infinity) => {
    const both = Array.from(one.track, (hertz, at) => (at / 100 >= from && at / 100 <= to ? hertz : 0));
    const moves = both.flatMap((hertz, at) => (hertz > 0 && than.track[at]! > 0 ? cents(than.track[at]!, hertz) : []));
    return moves.sort((a, b) => a - b)[Math.floor(moves.length / 2)]! / 100;
  };
  const timesOf = ({ timestamps }: Spoken) => timestamps.map((each) => [each.text, each.start_seconds.toFixed(1)]);

  it('moves by what is asked, and words keep their times', async () => {
    const usual = await speak({});
    for (const pitch of [-5, 5]) {
      const moved = await speak({ pitch });
      expect(Math.abs(higher(moved, usual) - pitch)).toBeLessThan(0.3);
      expect(Math.abs(moved.samples.length / usual.samples.length - 1)).toBeLessThan(0.01);
      expect(timesOf(moved)).toEqual(timesOf(usual));
    }
  });

  it('is cached apart, and 0 is the same speech as none', async () => {
    const body = { text: 'The lights are green now.' };
    const usual = await speak(body);
    expect((await speak({ ...body, pitch: 3 })).cache).toBe('miss');
    const [same, again] = [await speak({ ...body, pitch: 0 }), await speak({ ...body, pitch: 3 })];
    expect([same.cache, again.cache]).toEqual(['hit', 'hit']);
    expect(same.audio).toBe(usual.audio);
    expect(again.audio).not.toBe(usual.audio);
    const anew = await speak({ ...body, pitch: 0, cache: false });
    expect(anew.audio).toBe(usual.audio);
  });

  it('of SSML changes within a sentence, in semitones and in hertz', async () => {
    const usual = await speak({});
    const ssml = (attributes: string) =>
      speak({
        input_type: 'ssml',
        text: `<speak>We moved along the <prosody ${attributes}>old river in</prosody> the morning.</speak>`,
      });
    const [higherWords, inHertz] = [await ssml('pitch="+4st"'), await ssml('pitch="+40Hz"')];
    const [from, to] = [usual.timestamps[4]!.start_seconds, usual.timestamps[6]!.end_seconds];
    expect(Math.abs(higher(higherWords, usual, from + 0.1, to - 0.1) - 4)).toBeLessThan(0.5);
    expect(Math.abs(higher(higherWords, usual, 0, from - 0.1))).toBeLessThan(0.3);
    // The median of af_heart is 192 Hz.
    expect(Math.abs(higher(inHertz, usual, from + 0.1, to - 0.1) - 3.3)).toBeLessThan(0.5);
    expect(timesOf(higherWords)).toEqual(timesOf(usual));
  });

  it('of a contour rises, and a range of 0 Hz is one note', async () => {
    const usual = await speak({});
    const end = usual.timestamps.at(-1)!.end_seconds;
    const ssml = (attributes: string) =>
      speak({ input_type: 'ssml', text: `<speak><prosody ${attributes}>${text}</prosody></speak>` });
    const rising = await ssml('contour="(0%,-3st) (100%,+6st)"');
    expect(higher(rising, usual, 0, end / 3)).toBeLessThan(0);
    expect(higher(rising, usual, (2 * end) / 3, end)).toBeGreaterThan(3);
    const { track } = await ssml('range="0Hz"');
    const voiced = Array.from(track.filter((hertz) => hertz > 0)).sort((one, other) => one - other);
    const [low, high] = [voiced[Math.floor(voiced.length / 5)]!, voiced[Math.floor((4 * voiced.length) / 5)]!];
    expect(cents(low, high)).toBeLessThan(100);
  });

  it('is refused for voices that cannot change it, which the list tells', async () => {
    const list = (await (await server.fetch('/api/v1/voices', { headers: key.authorization })).json()) as {
      data: { voice_id: string; engine: string; pitch: boolean }[];
    };
    for (const { engine, pitch } of list.data) expect(pitch).toBe(engine === 'kokoro');
    const fault = await ask({ voice_id: 'slt', pitch: 2 });
    const able = list.data.find(({ engine }) => engine === 'kokoro')!.voice_id;
    expect(await expectError(fault, 'INVALID_REQUEST')).toBe(
      `pitch must be 0: the voice "slt" cannot change its pitch. Use a voice of kokoro, such as "${able}"`,
    );
  });
});
