import { createHash } from 'node:crypto';
import { cases } from '../../bench/proofs/support/extent';
import { expectError } from '../support/expect-error';
import { json, startTestApp, type TestApp, type TestKey } from '../support/test-app';
import { readOgg } from './support/ogg-pages';
import { until } from '../../bench/proofs/support/until';

const sentence = 'This is one of many sentences of a long book. ';

describe('The synthesis queue', () => {
  it('does not let one account’s long texts delay another account’s short text', async () => {
    const server = await startTestApp({ engine: 'flite', environment: { SPEECH_WORKERS: '1' } });
    const enough = new AbortController();
    try {
      const [author, reader] = [await server.createKey(), await server.createKey()];
      const speak = (text: string, key: TestKey, signal?: AbortSignal) =>
        server.fetch('/api/v1/tts', { ...json({ text, voice_id: 'slt', format: 'pcm' }, key.authorization), signal });
      let finished = 0;
      // Each takes seconds, and the short one comes while the first of them is spoken. All of them fit into the account's memory.
      const books = Array.from({ length: 12 }, async () => {
        await (await speak(sentence.repeat(100), author, enough.signal)).arrayBuffer();
        finished++;
      });
      const ended = Promise.allSettled(books);
      await until('a request is spoken', () => isSpeaking(server));
      const answer = await speak('Just five words, please now.', reader);
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
      expect(finished).toBeLessThanOrEqual(1);
      enough.abort();
      await ended;
    } finally {
      await server.close();
    }
  });

  it('refuses only an account with more than half of the places, with 503 and Retry-After', async () => {
    const server = await startTestApp({
      engine: 'flite',
      environment: { SPEECH_QUEUE_CAPACITY: '4', SPEECH_WORKERS: '1' },
    });
    const enough = new AbortController();
    try {
      const [greedy, modest] = [await server.createKey(), await server.createKey()];
      // Each takes seconds to speak, and keeps its place until then.
      const long = { text: sentence.repeat(100), format: 'pcm' };
      const speak = (body: object, { authorization }: TestKey, signal?: AbortSignal) =>
        server.fetch('/api/v1/tts', { ...json({ voice_id: 'slt', ...body }, authorization), signal });
      const spoken = Promise.allSettled([speak(long, greedy, enough.signal), speak(long, greedy, enough.signal)]);
      await until('both have passed the gate', async () => {
        const passed = await server.database.query('SELECT FROM rate_limit_windows WHERE cardinality(hits) >= 2');
        return passed.length > 0;
      });
      const refused = await speak({ text: 'Hi.' }, greedy);
      await expectError(refused, 'OVERLOADED');
      expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
      const served = await speak({ text: 'Hi.' }, modest);
      expect(served.status).toBe(200);
      await served.arrayBuffer();
      enough.abort();
      await spoken;
    } finally {
      await server.close();
    }
  });

  it('answers each of many mixed requests with its own speech, or with 503 and Retry-After', async () => {
    // One account may have half of the places at a time.
    const [count, places] = [cases(24, 50), cases(16, 30)];
    const server = await startTestApp({
      engine: 'flite',
      environment: { SPEECH_QUEUE_CAPACITY: String(2 * places), SPEECH_WORKERS: '2' },
    });
    try {
      const key = await server.createKey();
      const speak = async (body: object) => {
        const answer = await server.fetch('/api/v1/tts', json(body, key.authorization));
        const bytes = Buffer.from(await answer.clone().arrayBuffer());
        return { answer, digest: digestOf(bytes) };
      };
      const bodies = Array.from({ length: count }, (_, index) => ({
        text: `Request number ${index}. ${sentence.repeat(index % cases(2, 4))}`,
        voice_id: ['slt', 'rms', 'awb', 'kal16'][index % 4],
        format: ['pcm', 'wav', 'mp3', 'flac', 'opus'][index % 5],
        ...(index % 3 === 0 && { stream: 'audio' }),
      }));
      const together = await Promise.all(bodies.map(speak));
      const refused = together.filter(({ answer }) => answer.status !== 200);
      expect(refused.length).toBeLessThanOrEqual(count - places);
      for (const { answer } of refused) {
        await expectError(answer, 'OVERLOADED');
        expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
      }
      for (const [index, { answer, digest }] of together.entries()) {
        if (answer.status !== 200) continue;
        expect({ index, digest }).toEqual({ index, digest: (await speak(bodies[index]!)).digest });
      }
    } finally {
      await server.close();
    }
  });
});

/** Each Ogg stream has a different serial number, so only the packets are compared. */
function digestOf(bytes: Buffer): string {
  const isOgg = bytes.toString('latin1', 0, 4) === 'OggS';
  const compared = isOgg ? Buffer.concat(readOgg(bytes).pages.map(({ body }) => body)) : bytes;
  return createHash('sha256').update(compared).digest('hex');
}

/** Whether a request is in any key's window and has therefore passed the rate limit. */
async function isSpeaking(server: TestApp): Promise<boolean> {
  return (await server.database.query('SELECT FROM rate_limit_windows WHERE cardinality(hits) > 0')).length > 0;
}
