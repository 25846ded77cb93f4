import { readWav } from './support/riff';
import { startTtsApp, type TtsApp } from './support/tts-app';
import { expectError } from '../support/expect-error';

interface SpeechJson {
  audio: string;
  characters: number;
  duration_seconds: number;
  timestamps: {
    type: string;
    text: string;
    start_seconds: number;
    end_seconds: number;
    text_start: number;
    text_end: number;
  }[];
  marks?: { name: string; time_seconds: number; text_offset: number }[];
  captions?: string;
}

/** The longest stretch of digital silence in a sound, in seconds. Between words, voices are only quiet. */
function longestSilence({ samples, sampleRate }: { samples: Float32Array; sampleRate: number }): number {
  let longest = 0;
  let length = 0;
  for (const sample of samples) {
    length = sample === 0 ? length + 1 : 0;
    longest = Math.max(longest, length);
  }
  return longest / sampleRate;
}

describe('SSML in the native API', () => {
  let server: TtsApp;
  beforeAll(async () => (server = await startTtsApp()));
  afterAll(() => server.close());

  const speak = (text: string, body: object = {}) =>
    server.speak({ text, input_type: 'ssml', voice_id: 'slt', ...body }, { accept: 'application/json' });
  const json = async (text: string, body: object = {}) => {
    const answer = await speak(text, body);
    expect(answer.status).toBe(200);
    return (await answer.json()) as SpeechJson;
  };
  const wav = async (text: string, body: object = {}) =>
    readWav(Buffer.from((await json(text, { format: 'wav', ...body })).audio, 'base64'));
  const refused = async (text: string, body: object = {}) => {
    const answer = await speak(text, body);
    expect(answer.status).toBe(400);
    return ((await answer.json()) as { error: { code: string; message: string } }).error;
  };

  it.each([0.5, 1, 2])('makes a break of %d seconds that long in the sound', async (seconds) => {
    const sound = await wav(`<speak>Hello<break time="${seconds * 1000}ms"/>there</speak>`);
    expect(Math.abs(longestSilence(sound) - seconds)).toBeLessThan(0.03);
  });

  it('makes a pause in plain text as long as a break', async () => {
    const [ssml, plain] = await Promise.all([
      json('<speak>Hello<break time="800ms"/> there</speak>', { format: 'wav' }),
      json('Hello[pause 800ms] there', { format: 'wav', input_type: 'text' }),
    ]);
    expect(plain.audio).toBe(ssml.audio);
    expect(plain.characters).toBe('Hello there'.length);
  });

  it('speaks the same as for the text without tags', async () => {
    const [ssml, plain] = await Promise.all([
      json('<?xml version="1.0"?>\n<speak version="1.1">\n  It costs $5 &amp;\n  more.\n</speak>', { format: 'wav' }),
      json('It costs $5 & more.', { format: 'wav', input_type: 'text' }),
    ]);
    expect(ssml.audio).toBe(plain.audio);
    expect(ssml.characters).toBe(plain.characters);
  });

  const marked =
    '<speak>One 😀 two. <mark name="before"/>Tom &amp; <sub alias="mister Jerry">J.</sub><break time="1s"/><mark name="after"/> on ' +
    '<say-as interpret-as="date" format="mdy">3/4/2026</say-as>.<mark name="end"/></speak>';

  it('times sentences and words in the text with its tags', async () => {
    const { timestamps, duration_seconds: duration } = await json(marked, { timestamps: 'sentence' });
    const source = Array.from(marked);
    expect(timestamps.map(({ text }) => text)).toEqual(['One 😀 two.', 'Tom & J. on 3/4/2026.']);
    for (const { text, text_start: start, text_end: end } of timestamps) {
      const own = source.slice(start, end).join('');
      expect(own.replaceAll(/<[^>]*>/gu, '').replaceAll('&amp;', '&')).toBe(text);
    }
    expect(timestamps.at(-1)!.end_seconds).toBeLessThanOrEqual(duration);
  });

  it('reports the times of marks in JSON and in events', async () => {
    const { marks, timestamps } = await json(marked, { timestamps: 'sentence' });
    const [before, after, end] = marks!;
    expect([before, after, end].map((mark) => mark!.name)).toEqual(['before', 'after', 'end']);
    const source = Array.from(marked);
    for (const { name, text_offset: offset } of marks!) {
      expect(source.slice(offset).join('').startsWith(`<mark name="${name}"/>`)).toBe(true);
    }
    expect(before!.time_seconds).toBeGreaterThanOrEqual(timestamps[0]!.end_seconds);
    expect(after!.time_seconds - before!.time_seconds).toBeGreaterThan(1);
    expect(end!.time_seconds).toBeCloseTo(timestamps[1]!.end_seconds, 0);

    const events = await (await speak(marked, { stream: 'events' })).text();
    const ofEvents = events
      .split('\n\n')
      .filter((event) => event.includes('speech.mark'))
      .map((event) => JSON.parse(event.slice('data: '.length)) as { mark: { name: string; text_offset: number } });
    expect(ofEvents.map(({ mark: { name, text_offset: at } }) => [name, at])).toEqual(
      marks!.map(({ name, text_offset: at }) => [name, at]),
    );
  });

  it('has no marks in the answer to a text without marks', async () => {
    expect(await json('<speak>Hello</speak>')).not.toHaveProperty('marks');
  });

  it.each(['srt', 'vtt'])('writes %s captions without tags', async (captions) => {
    const { captions: written } = await json(marked, { captions });
    expect(written).toContain(captions === 'vtt' ? 'Tom &amp; J. on 3/4/2026.' : 'Tom & J. on 3/4/2026.');
    expect(written).not.toMatch(/<(?:mark|sub|break|say)/u);
  });

  it.each(['mp3', 'wav', 'opus', 'flac', 'aac', 'pcm', 'mulaw'])(
    'times marks in %s as in every format',
    async (format) => {
      const [{ marks }, { marks: expected }] = await Promise.all([json(marked, { format }), json(marked)]);
      expect(marks).toEqual(expected);
    },
  );

  it('speaks with several voices, slower, and louder', async () => {
    const [one, both, slow] = await Promise.all([
      wav('<speak>Good morning everybody</speak>'),
      wav('<speak><voice name="rms">Good morning everybody</voice></speak>'),
      wav('<speak><prosody rate="50%">Good morning everybody</prosody></speak>'),
    ]);
    expect(Buffer.from(both.samples.buffer).equals(Buffer.from(one.samples.buffer))).toBe(false);
    expect(slow.samples.length / one.samples.length).toBeCloseTo(2, 0);
  });

  it('says a break before the first and after the last word', async () => {
    const [plain, broken] = await Promise.all([
      json('<speak>Hello</speak>'),
      json('<speak><break time="1s"/>Hello<break time="2s"/></speak>'),
    ]);
    // Beside a break, the quiet ends of a word are cut off.
    expect(broken.duration_seconds - plain.duration_seconds).toBeGreaterThan(2.8);
    expect(broken.duration_seconds - plain.duration_seconds).toBeLessThan(3.05);
  });

  it('previews what is said, the breaks and the marks', async () => {
    const preview = await fetch(`${server.url}/api/v1/tts/preview`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ text: marked, input_type: 'ssml', voice_id: 'slt' }),
    });
    expect(await preview.json()).toMatchObject({
      normalized_text: 'One two. Tom and mister Jerry on March fourth, twenty twenty-six.',
      breaks: [{ text_offset: Array.from(marked.slice(0, marked.indexOf('<break'))).length, seconds: 1 }],
      marks: [{ name: 'before' }, { name: 'after' }, { name: 'end' }],
      characters: Array.from('One 😀 two. Tom & mister Jerry on 3/4/2026.').length,
    });
  });

  it.each([
    ['<speak>\n  <audio src="a"/></speak>', 'text has an error in line 2, column 3: <audio> is not supported.'],
    ['<speak>One', 'text has an error in line 1, column 10: this is not well-formed XML: unclosed tag: speak.'],
    ['One', 'text has an error in line 1, column 1: SSML begins with <speak>.'],
  ])('refuses %j with its line and column', async (text, message) => {
    const error = await refused(text);
    expect(error.code).toBe('INVALID_SSML');
    expect(error.message).toContain(message);
  });

  it('refuses a plain text with too long pauses', async () => {
    expect(await refused('One [pause 11s]', { input_type: 'text' })).toMatchObject({ code: 'INVALID_SSML' });
    expect(await refused('One [pause 10s] '.repeat(31), { input_type: 'text' })).toMatchObject({
      code: 'INVALID_REQUEST',
      message: 'text has breaks of 310 seconds in total; the limit is 300',
    });
  });

  it('refuses voices that do not exist, and more than eight', async () => {
    await expectError(await speak('<speak><voice name="nobody">Hi</voice></speak>'), 'VOICE_NOT_FOUND');
    const nine = Array.from({ length: 9 }, (_, index) => `<voice name="v${index}">Hi</voice>`).join('');
    expect((await refused(`<speak>${nine}</speak>`)).message).toBe('text names 9 voices; the limit is 8');
  });

  it('limits what is spoken, and the whole text to four times as much', async () => {
    const tags = '<s></s>';
    expect((await speak(`<speak>${tags.repeat(2000)}Hello</speak>`)).status).toBe(200);
    expect(await refused(`<speak>${'a'.repeat(5001)}</speak>`)).toEqual({
      code: 'TEXT_TOO_LONG',
      message: 'text has 5001 characters; this server accepts up to 5000.',
    });
    expect(await refused(`<speak>${'<!-- -->'.repeat(2500)}Hello</speak>`)).toEqual({
      code: 'TEXT_TOO_LONG',
      message: 'text has 20020 characters with its tags; this server accepts up to 20000.',
    });
  });

  it('refuses SSML with nothing to speak', async () => {
    expect((await refused('<speak><break time="1s"/></speak>')).message).toContain('has nothing in it');
  });
});
