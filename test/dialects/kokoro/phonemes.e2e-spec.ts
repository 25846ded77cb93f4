import { InProcessEngine } from '../../support/in-process-engine';
import { json, sharedTestApp, startTestApp, type TestApp, type TestKey } from '../../support/test-app';

interface Phonemes {
  sentences: {
    text: string;
    phonemes: string;
    words: { text: string; text_start: number; text_end: number; phonemes: string }[];
  }[];
}

/** As one elsewhere. */
class EngineThatCannotTell extends InProcessEngine {
  override phonemize(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
}

describe('The phonemes of a text', () => {
  let server: TestApp;
  let caller: TestKey;
  beforeAll(async () => {
    server = await sharedTestApp({ engine: 'flite' });
    caller = await server.createKey();
  });

  const phonemize = (body: unknown, key = caller.authorization) => server.fetch('/dev/phonemize', json(body, key));
  const tell = (body: object, key = caller.authorization) => server.fetch('/api/v1/tts/phonemes', json(body, key));

  it('are told to Kokoro-FastAPI’s clients, who have them spoken', async () => {
    const answer = await phonemize({ text: 'Hello, it costs $5.', language: 'en-us' });
    const { phonemes, ...rest } = (await answer.json()) as { phonemes: string };
    expect([answer.status, rest, phonemes]).toEqual([200, { tokens: [] }, 'həloʊ, ɪt kɑsts faɪv dɑlɝz.']);
    const speech = await server.fetch('/dev/generate_from_phonemes', json({ phonemes }, caller.authorization));
    expect([speech.status, (await speech.arrayBuffer()).byteLength > 10_000]).toEqual([200, true]);
  });

  it('are told by sentences and words, which stand for ranges of the text', async () => {
    const text = '😀 It costs $5. Really?';
    const { sentences } = (await (await tell({ text })).json()) as Phonemes;
    expect(sentences.map(({ text: said, phonemes }) => [said, phonemes])).toEqual([
      ['It costs five dollars.', expect.stringContaining('kɑsts faɪv')],
      ['Really?', 'ɹɪli?'],
    ]);
    const words = sentences.flatMap((sentence) => sentence.words);
    const written = words.map((word) => [
      word.text,
      Array.from(text).slice(word.text_start, word.text_end).join(''),
      word.phonemes,
    ]);
    expect(written).toContainEqual(['five', '$5', 'faɪv']);
    expect(written).toContainEqual(['dollars', '$5', 'dɑlɝz']);
    expect(written).toContainEqual(['Really', 'Really', 'ɹɪli']);
  });

  it.each([
    ['no text', { language: 'a' }, 400, 'text must be a string'],
    ['an empty text', { text: ' ' }, 400, 'text must not be empty'],
    [
      'a text that is too long',
      { text: 'word '.repeat(1001) },
      400,
      'text has 5004 characters; this server accepts up to 5000',
    ],
    ['a megabyte of text', { text: 'x'.repeat(1_000_000) }, 413, 'The body is larger than'],
    ['an unknown language', { text: 'Hi.', language: 'xx' }, 400, 'language must be one of: a, b'],
    [
      'a language that no voice speaks',
      { text: 'Hola.', language: 'es' },
      400,
      'No voice that you may use speaks es-ES',
    ],
  ])('are refused with a reason: %s', async (_name, body, status, message) => {
    const answer = await phonemize(body);
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(message)]);
  });

  it('need a key that may speak, and count as requests', async () => {
    expect((await phonemize({ text: 'Hi.' }, {} as typeof caller.authorization)).status).toBe(401);
    const { id, authorization } = await server.createKey({ limit: 9 });
    const counted = [await phonemize({ text: 'Hi.' }, authorization), await tell({ text: 'Hi.' }, authorization)];
    expect(counted.map(({ headers }) => headers.get('x-ratelimit-remaining'))).toEqual(['8', '7']);
    await server.database.query(`UPDATE api_keys SET scopes = '{voices}' WHERE id = $1`, [id]);
    expect((await tell({ text: 'Hi.' }, authorization)).status).toBe(403);
  });

  it('are not told by a voice whose engine cannot', async () => {
    const silent = await startTestApp({ engine: EngineThatCannotTell });
    const key = await silent.createKey();
    const answer = await silent.fetch('/api/v1/tts/phonemes', json({ text: 'Hi.' }, key.authorization));
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining('voice_id must be a voice that can tell how it says a text'),
    ]);
    await silent.close();
  });
});
