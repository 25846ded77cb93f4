import { createHash } from 'node:crypto';
import { cases } from '../../bench/proofs/support/extent';
import { expectError } from '../support/expect-error';
import { peak, rms } from './support/loudness';
import { readMp3 } from './support/mp3-frames';
import { readWav } from './support/riff';
import { startTtsApp, type TtsApp } from './support/tts-app';

const text = 'The birch canoe slid on the smooth planks. Glue the sheet to the dark blue background.';

describe('POST /api/v1/tts', () => {
  let server: TtsApp;
  beforeAll(async () => (server = await startTtsApp()));
  afterAll(() => server.close());

  const speak = (body: object, accept?: string) =>
    server.speak({ text, voice_id: 'slt', ...body }, accept === undefined ? {} : { accept });
  const bytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
  const digest = (file: Buffer) => createHash('sha256').update(file).digest('hex');

  it('returns MP3 by default', async () => {
    const answer = await speak({});
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('audio/mpeg');
    const file = await bytes(answer);
    expect(answer.headers.get('content-length')).toBe(String(file.length));

    const mp3 = readMp3(file);
    expect(mp3).toMatchObject({ sampleRate: 16_000, channels: 1, bitrate: 64 });
    expect(mp3.soundingPart).toBeGreaterThan(0.8);
    // Plus the encoder's delay and the padding of the last frame.
    const beyond = mp3.durationSeconds - Number(answer.headers.get('x-audio-duration'));
    expect(beyond).toBeGreaterThanOrEqual(0);
    expect(beyond).toBeLessThan(0.15);
  });

  it('returns WAV with correct sizes', async () => {
    const answer = await speak({ format: 'wav' });
    expect(answer.headers.get('content-type')).toBe('audio/wav');
    const file = await bytes(answer);
    expect(answer.headers.get('content-length')).toBe(String(file.length));

    const wav = readWav(file);
    expect(wav).toMatchObject({ sampleRate: 16_000, channels: 1 });
    expect(rms(wav.samples)).toBeGreaterThan(0.05);
    expect(peak(wav.samples)).toBeLessThan(0.99);
    const seconds = wav.samples.length / wav.sampleRate;
    expect(answer.headers.get('x-audio-duration')).toBe(seconds.toFixed(3));
    expect(seconds).toBeGreaterThan(4);
    expect(seconds).toBeLessThan(7);
  });

  it('reports characters, duration and timing in headers', async () => {
    const answer = await speak({ text: ` ${'😀'.repeat(3)} Hello. ` });
    expect(answer.headers.get('x-characters')).toBe('10');
    expect(answer.headers.get('x-audio-duration')).toMatch(/^\d+\.\d{3}$/);
    expect(answer.headers.get('server-timing')).toMatch(
      /^queue;dur=\d+\.\d;desc="position \d+", first-audio;dur=\d+\.\d, total;dur=\d+\.\d$/,
    );
  });

  it('returns JSON if the Accept header prefers it', async () => {
    const [audio, answer] = await Promise.all([speak({ format: 'wav' }), speak({ format: 'wav' }, 'application/json')]);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('x-characters')).toBe(String(text.length));
    const body = (await answer.json()) as { audio: string };
    expect(body).toEqual({
      id: expect.stringMatching(/^speech_[0-9a-f]{32}$/),
      voice_id: 'slt',
      format: 'wav',
      content_type: 'audio/wav',
      sample_rate: 16_000,
      duration_seconds: Number(audio.headers.get('x-audio-duration')),
      characters: text.length,
      audio: expect.any(String),
      timestamps: [],
    });
    expect(digest(Buffer.from(body.audio, 'base64'))).toBe(digest(await bytes(audio)));
  });

  it.each(['application/json, text/plain, */*', 'text/html', 'nonsense', 'audio/ogg'])(
    'returns audio and never 406 if Accept is %j',
    async (accept) => {
      const answer = await speak({}, accept);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
      await answer.arrayBuffer();
    },
  );

  it('speaks with every voice of the list', async () => {
    const voices = (await (await fetch(`${server.url}/api/v1/voices`)).json()) as {
      data: { voice_id: string; sample_rate: number }[];
    };
    const files = await Promise.all(
      voices.data.map(async ({ voice_id, sample_rate: sampleRate }) => {
        const wav = readWav(await bytes(await speak({ voice_id, format: 'wav' })));
        expect(wav.sampleRate).toBe(sampleRate);
        expect(rms(wav.samples)).toBeGreaterThan(0.02);
        const mp3 = readMp3(await bytes(await speak({ voice_id, format: 'mp3' })));
        expect(mp3.sampleRate).toBe(sampleRate);
        return digest(Buffer.from(wav.samples.buffer));
      }),
    );
    expect(new Set(files).size).toBe(voices.data.length);
  });

  it('is half as long at twice the speed', async () => {
    const [slow, usual, fast] = await Promise.all(
      [0.5, 1, 2.0].map(async (speed) => readWav(await bytes(await speak({ format: 'wav', speed }))).samples.length),
    );
    expect(slow! / usual!).toBeCloseTo(2, 1);
    expect(fast! / usual!).toBeCloseTo(0.5, 1);
  });

  it('does not mix up concurrent requests', async () => {
    const voices = ['slt', 'rms', 'awb', 'kal16', 'kal'];
    const requests = Array.from({ length: cases(10, 20) }, (_, index) => ({
      text: `Request number ${index}. ${'It has one more sentence. '.repeat(index % 4)}`,
      voice_id: voices[index % voices.length],
      format: index % 3 === 0 ? 'wav' : 'mp3',
      speed: [0.8, 1, 1.7][index % 3],
    }));
    const alone: string[] = [];
    for (const request of requests) alone.push(digest(await bytes(await speak(request))));
    const together = await Promise.all(requests.map(async (request) => digest(await bytes(await speak(request)))));
    expect(together).toEqual(alone);
    expect(new Set(alone).size).toBe(requests.length);
  });

  it('accepts 5,000 characters and refuses 5,001 with both numbers in the message', async () => {
    const answer = await speak({ text: `${'nine char '.repeat(499)}tencharact`, voice_id: 'kal' });
    expect([answer.status, answer.headers.get('x-characters')]).toEqual([200, '5000']);
    readMp3(await bytes(answer));

    const message = await expectError(await speak({ text: '😀'.repeat(5001) }), 'TEXT_TOO_LONG');
    expect(message).toBe('text has 5001 characters; this server accepts up to 5000.');
  });

  it('refuses a text with nothing to speak', async () => {
    for (const unspeakable of ['😀😀😀', '...', '\u0000', '—']) {
      const message = await expectError(await speak({ text: unspeakable }), 'INVALID_REQUEST');
      expect(message).toBe('text has nothing in it that the voice "slt" can speak.');
    }
  });

  it('skips what it cannot speak', async () => {
    expect((await speak({ text: '😀 Hello. 🎉🎉 Bye.' })).status).toBe(200);
  });

  it.each([
    ['an option', '-o /etc/passwd'],
    ['SSML', '<speak>Hello <break time="3s"/> there</speak>'],
    ['NUL', 'a\u0000b'],
    ['an endless word', 'x'.repeat(cases(300, 3000))],
    ['SQL', "'; DROP TABLE api_keys; --"],
  ])('speaks %s like any other text', async (_name, hostile) => {
    const answer = await speak({ text: hostile, voice_id: 'kal16' });
    expect(answer.status).toBe(200);
    readMp3(await bytes(answer));
  });

  it('speaks with the default voice if the request names none', async () => {
    const { data } = (await (await fetch(`${server.url}/api/v1/voices`)).json()) as {
      data: { voice_id: string; is_default: boolean }[];
    };
    const defaults = data.filter((voice) => voice.is_default).map(({ voice_id }) => voice_id);
    expect(defaults).toEqual(['slt']);
    const spoken = (await (await speak({ voice_id: undefined }, 'application/json')).json()) as { voice_id: string };
    expect(spoken.voice_id).toBe('slt');
    const [named, unnamed] = await Promise.all(
      ['slt', undefined].map((voice_id) => speak({ voice_id, format: 'wav' }).then(bytes)),
    );
    expect(digest(unnamed!)).toBe(digest(named!));
  });

  it('rejects unknown voices', async () => {
    const message = await expectError(await speak({ voice_id: 'nobody"\n' }), 'VOICE_NOT_FOUND');
    expect(message).toBe('There is no voice "nobody\\"\\n". GET /api/v1/voices lists them.');
  });

  it.each<[object, string]>([
    [{ text: undefined }, 'text must be a string'],
    [{ text: null }, 'text must be a string'],
    [{ text: 5 }, 'text must be a string'],
    [{ text: ['a'] }, 'text must be a string'],
    [{ text: { a: 1 } }, 'text must be a string'],
    [{ text: '' }, 'text must not be empty'],
    [{ text: ' \n\t ' }, 'text must not be empty'],
    [{ text: 'a\ud800' }, 'text must be well-formed Unicode (it has a lone surrogate)'],
    [{ voice_id: null }, 'voice_id must be a string of 1 to 200 characters'],
    [{ voice_id: '' }, 'voice_id must be a string of 1 to 200 characters'],
    [{ voice_id: ['slt'] }, 'voice_id must be a string of 1 to 200 characters'],
    [{ format: 'ogg' }, 'format must be one of: mp3, wav, opus, flac, aac, pcm, mulaw'],
    [{ format: 'MP3' }, 'format must be one of: mp3, wav, opus, flac, aac, pcm, mulaw'],
    [{ format: null }, 'format must be one of: mp3, wav, opus, flac, aac, pcm, mulaw'],
    [{ format: ['mp3'] }, 'format must be one of: mp3, wav, opus, flac, aac, pcm, mulaw'],
    [{ format: 'toString' }, 'format must be one of: mp3, wav, opus, flac, aac, pcm, mulaw'],
    [{ speed: '1' }, 'speed must be a number from 0.5 to 2'],
    [{ speed: 0.49 }, 'speed must be a number from 0.5 to 2'],
    [{ speed: 2.01 }, 'speed must be a number from 0.5 to 2'],
    [{ speed: null }, 'speed must be a number from 0.5 to 2'],
    [{ speed: true }, 'speed must be a number from 0.5 to 2'],
    [{ speed: [1] }, 'speed must be a number from 0.5 to 2'],
    [{ sample_rate: 11_025 }, 'sample_rate must be one of: 8000, 16000, 22050, 24000, 44100, 48000 for the format mp3'],
    [
      { sample_rate: '16000' },
      'sample_rate must be one of: 8000, 16000, 22050, 24000, 44100, 48000 for the format mp3',
    ],
    [{ sample_rate: 16_000, format: 'mulaw' }, 'sample_rate must be 8000 for the format mulaw'],
    [{ stream: 'yes' }, 'stream must be one of: audio, events'],
    [{ stream: true }, 'stream must be one of: audio, events'],
    [{ timestamps: 'letter' }, 'timestamps must be one of: none, sentence, word, phoneme, viseme'],
    [{ timestamps: 'sentence', stream: 'audio' }, 'timestamps can be streamed with "stream": "events" only'],
    [{ captions: 'ssa' }, 'captions must be one of: srt, vtt'],
    [{ captions: 'srt', stream: 'events' }, 'captions cannot be streamed; leave "stream" out'],
    [{ normalize: 'on' }, 'normalize must be one of: auto, off'],
    [{ voice: 'slt' }, 'voice is not a known field'],
    [{ voice: 'slt' }, 'voice is not a known field'],
  ])('refuses %j with the reason', async (wrong, problem) => {
    expect(await expectError(await speak(wrong), 'INVALID_REQUEST')).toBe(problem);
  });

  it('refuses a voice_id that is too long', async () => {
    const message = await expectError(await speak({ voice_id: 'x'.repeat(201) }), 'INVALID_REQUEST');
    expect(message).toBe('voice_id must be a string of 1 to 200 characters');
  });

  it('names every invalid field', async () => {
    const message = await expectError(await speak({ text: 1, speed: 3, format: 'x', more: 1 }), 'INVALID_REQUEST');
    for (const field of ['text', 'speed', 'format', 'more']) expect(message).toContain(field);
  });

  it.each([0.5, 2, 1.25])('accepts speed %d', async (speed) => {
    expect((await speak({ text: 'Hi.', speed })).status).toBe(200);
  });
});
