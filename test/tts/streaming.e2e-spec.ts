import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { SynthesisRequest } from '../../packages/speech/src/engines/speech-engine';
import { InProcessEngine } from '../support/in-process-engine';
import { expectError } from '../support/expect-error';
import { type TtsApp, startTtsApp } from './support/tts-app';

interface SpeechEventJson {
  type: 'speech.audio.delta' | 'speech.timestamp' | 'speech.audio.done';
  audio?: string;
  timestamp?: { type: string; text: string; start_seconds: number; end_seconds: number; text_start: number };
  usage?: { characters: number; duration_seconds: number };
}

const text = 'The first sentence is here. Then comes a second one, which is longer. The third ends it.';
const request = { text, voice_id: 'slt' };

describe('Streamed speech', () => {
  let server: TtsApp;
  beforeAll(async () => {
    server = await startTtsApp();
  });
  afterAll(() => server.close());

  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
  const eventsOf = async (answer: Response): Promise<SpeechEventJson[]> => {
    const lines = (await answer.text()).split('\n\n').filter((line) => line !== '');
    return lines.map((line) => JSON.parse(line.replace(/^data: /, '')) as SpeechEventJson);
  };

  it('arrives in chunks before it is complete, with its type and without a length', async () => {
    const answer = await server.speak({ ...request, stream: 'audio' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('audio/mpeg');
    expect(answer.headers.get('content-length')).toBeNull();
    expect(answer.headers.get('transfer-encoding')).toBe('chunked');
    expect(answer.headers.get('x-characters')).toBe(String(text.length));
    expect(answer.headers.get('server-timing')).toMatch(/^queue;dur=[\d.]+;desc="position 0", first-audio;dur=[\d.]+$/);
    const chunks: Uint8Array[] = [];
    for await (const chunk of answer.body!) chunks.push(chunk);
    expect(chunks.length).toBeGreaterThan(1);
  });

  it('is identical to the complete response', async () => {
    const whole = await bytesOf(await server.speak({ ...request, format: 'pcm' }));
    const streamed = await bytesOf(await server.speak({ ...request, format: 'pcm', stream: 'audio' }));
    const events = await eventsOf(await server.speak({ ...request, format: 'pcm', stream: 'events' }));
    const joined = Buffer.concat(events.map(({ audio }) => Buffer.from(audio ?? '', 'base64')));
    expect(whole.length).toBeGreaterThan(100_000);
    const digests = [whole, streamed, joined].map((bytes) => createHash('sha256').update(bytes).digest('hex'));
    expect(new Set(digests).size).toBe(1);
  });

  it('as events, reports sentences of the caller’s own text and ends with the usage', async () => {
    const answer = await server.speak({ ...request, stream: 'events', timestamps: 'sentence' });
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const events = await eventsOf(answer);
    const done = events.at(-1)!;
    expect(done).toEqual({
      type: 'speech.audio.done',
      usage: { characters: text.length, duration_seconds: expect.any(Number) },
    });
    const times = events.flatMap(({ timestamp }) => timestamp ?? []);
    expect(times.map((time) => time.text)).toEqual([
      'The first sentence is here.',
      'Then comes a second one, which is longer.',
      'The third ends it.',
    ]);
    for (const [index, time] of times.entries()) {
      expect(text.slice(time.text_start).startsWith(time.text)).toBe(true);
      expect(time.end_seconds).toBeGreaterThan(time.start_seconds);
      if (index > 0) expect(time.start_seconds).toBeGreaterThanOrEqual(times[index - 1]!.end_seconds);
    }
    expect(times.at(-1)!.end_seconds).toBeLessThanOrEqual(done.usage!.duration_seconds + 0.001);
  });

  it('answers an invalid request with an error instead of a stream', async () => {
    await expectError(await server.speak({ ...request, voice_id: 'nobody', stream: 'audio' }), 'VOICE_NOT_FOUND');
    await expectError(await server.speak({ ...request, text: '😀', stream: 'events' }), 'INVALID_REQUEST');
  });
});

describe('Streamed speech that fails halfway', () => {
  /** Speaks one piece and fails at the second. */
  @Injectable()
  class FailingEngine extends InProcessEngine {
    private spoken = 0;

    override async *synthesize(piece: SynthesisRequest) {
      if (++this.spoken === 2) throw new Error('broken');
      yield* super.synthesize(piece);
    }
  }

  it('destroys the connection, so that it cannot be mistaken for complete', async () => {
    const server = await startTtsApp({ engine: FailingEngine });
    try {
      const answer = await server.speak({ ...request, format: 'pcm', stream: 'audio' });
      expect(answer.status).toBe(200);
      await expect(answer.arrayBuffer()).rejects.toThrow();
    } finally {
      await server.close();
    }
  });
});

describe('Timestamps and captions of a complete response', () => {
  let server: TtsApp;
  beforeAll(async () => {
    server = await startTtsApp();
  });
  afterAll(() => server.close());

  interface SpeechJson {
    duration_seconds: number;
    timestamps: { type: string; text: string; start_seconds: number; end_seconds: number }[];
    captions?: string;
  }

  it('are in JSON, whatever the Accept header says', async () => {
    const answer = await server.speak({ ...request, timestamps: 'sentence' }, { accept: 'audio/mpeg' });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const { timestamps, duration_seconds: duration, captions } = (await answer.json()) as SpeechJson;
    expect(timestamps.map(({ type }) => type)).toEqual(['sentence', 'sentence', 'sentence']);
    // The voice adds silence after the last word.
    expect(timestamps.at(-1)!.end_seconds).toBeLessThan(duration);
    expect(timestamps.at(-1)!.end_seconds).toBeGreaterThan(duration - 0.5);
    expect(captions).toBeUndefined();
  });

  it.each([
    ['srt', /^1\n00:00:00,\d{3} --> 00:00:0\d,\d{3}\nThe first sentence is here\.\n/],
    ['vtt', /^WEBVTT\n\n00:00:00\.\d{3} --> 00:00:0\d\.\d{3}\nThe first sentence is here\.\n/],
  ])('make %s captions', async (captions, pattern) => {
    const answer = await server.speak({ ...request, captions });
    const body = (await answer.json()) as SpeechJson;
    expect(body.captions).toMatch(pattern);
    expect(body.timestamps).toEqual([]);
  });

  it('include words as the caller wrote them', async () => {
    const written = 'It costs $5. Well—not really!';
    const answer = await server.speak({ ...request, text: written, timestamps: 'word' });
    const { timestamps, duration_seconds: duration } = (await answer.json()) as SpeechJson;
    expect(timestamps.map(({ text: word }) => word)).toEqual(['It', 'costs', '$5', 'Well', 'not', 'really']);
    for (const [index, { start_seconds: start, end_seconds: end }] of timestamps.entries()) {
      expect(end).toBeGreaterThan(start);
      expect(start).toBeGreaterThanOrEqual(timestamps[index - 1]?.end_seconds ?? 0);
      expect(end).toBeLessThanOrEqual(duration);
    }
  });

  it('are refused if the voice does not support them', async () => {
    const silent = await startTtsApp({ engine: InProcessEngine });
    const message = await expectError(await silent.speak({ ...request, timestamps: 'word' }), 'INVALID_REQUEST');
    await silent.close();
    expect(message).toBe('timestamps must be one of: none, sentence for the voice "slt"');
  });
});

describe('X-Request-Timeout-Ms', () => {
  let server: TtsApp;
  beforeAll(async () => {
    server = await startTtsApp();
  });
  afterAll(() => server.close());

  it('cancels the work with an error when the time is over', async () => {
    const answer = await server.speak(
      { ...request, text: 'It takes longer than that. '.repeat(150) },
      { headers: { 'X-Request-Timeout-Ms': '1' } },
    );
    expect(await expectError(answer, 'OVERLOADED')).toContain('1 ms');
    expect(answer.headers.get('retry-after')).toBe('1');
  });

  it.each(['0', '-1', '1.5', 'soon', '3600001', '1e3'])('rejects the value %s', async (value) => {
    const answer = await server.speak(request, { headers: { 'X-Request-Timeout-Ms': value } });
    expect(await expectError(answer, 'INVALID_REQUEST')).toContain('X-Request-Timeout-Ms');
  });
});

describe('POST /api/v1/tts/preview', () => {
  let server: TtsApp;
  beforeAll(async () => {
    server = await startTtsApp();
  });
  afterAll(() => server.close());

  const preview = (body: object) =>
    fetch(`${server.url}/api/v1/tts/preview`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ voice_id: 'slt', ...body }),
    });

  it('returns sentences and an estimated duration without speaking', async () => {
    const answer = await preview({ text: ' 😀 Hello there. How are you?' });
    expect(answer.status).toBe(200);
    const body = (await answer.json()) as { sentences: { text_start: number; text_end: number }[]; characters: number };
    expect(body).toMatchObject({ characters: 27, estimated_duration_seconds: expect.any(Number) });
    expect(body.sentences.at(-1)).toEqual({ text: 'How are you?', text_start: 16, text_end: 28 });
  });

  it('says what is said in other words than it is written, and why', async () => {
    const body = (await (await preview({ text: '😀 Due 3/4, it costs $5.[2]' })).json()) as { changes: object[] };
    expect(body.changes).toEqual([
      { text_start: 0, text_end: 1, said: '', reason: 'emoji' },
      {
        text_start: 6,
        text_end: 9,
        said: 'March fourth',
        reason: 'date: dates without a year: the month first, as in en-US',
      },
      { text_start: 20, text_end: 22, said: 'five dollars', reason: 'money: money, the sign first' },
      { text_start: 23, text_end: 26, said: '', reason: 'marks of notes and citations' },
    ]);
  });

  it('reads numbers and dates as the locale writes them, if the voice speaks its language', async () => {
    expect(await (await preview({ text: 'Due 3/4/2026: 105 pages.', locale: 'en-GB' })).json()).toMatchObject({
      normalized_text: 'Due the third of April, twenty twenty-six: one hundred and five pages.',
    });
    const other = await preview({ text: 'x', locale: 'fr-FR' });
    expect(await expectError(other, 'INVALID_REQUEST')).toContain('locale must be of the language of the voice');
    expect(await expectError(await preview({ text: 'x', locale: 'British' }), 'INVALID_REQUEST')).toContain('en-GB');
  });

  it('refuses what POST /api/v1/tts refuses', async () => {
    await expectError(await preview({ text: '' }), 'INVALID_REQUEST');
    await expectError(await preview({ text: 'x', voice_id: 'nobody' }), 'VOICE_NOT_FOUND');
    await expectError(await preview({ text: 'x'.repeat(5001) }), 'TEXT_TOO_LONG');
    expect(await expectError(await preview({ text: 'x', format: 'mp3' }), 'INVALID_REQUEST')).toContain('format');
    expect(await expectError(await preview({ text: '7℃'.repeat(2500) }), 'TEXT_TOO_LONG')).toMatch(
      /may grow to \d{5} characters when its numbers and signs are written out; the limit is 20000\.$/,
    );
  });

  it('accepts a text of maximum length with many numbers', async () => {
    const report =
      'In Q3 2024, revenue rose 17.3% to $1,234.5 million (2023: $1,052.4 million), EBITDA was $377.7m, or 30.6% of ' +
      'sales, and net debt fell from $2,777m on 31 Dec. 2023 to $2,377m on 30 Sep. 2024. ';
    expect((await preview({ text: report.repeat(27).slice(0, 5000) })).status).toBe(200);
  });
});
