import { json, sharedTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { RealtimeClient } from './support/realtime-client';

const text =
  'Dr. Smith paid $5.20 for 3 kg of apples on 3.5.2024, at 9 a.m. on Monday. It’s “late” 👋 – really?\n\nThe U.S. team won 3-1; ' +
  'see https://example.com/a?b=1. **Great news!** Then we left.';

describe('Word times of realtime speech', () => {
  let server: TestApp;
  let key: TestKey;

  beforeAll(async () => {
    server = await sharedTestApp({ engine: 'flite' });
    key = await server.createKey();
  });

  it('have the same words and offsets as those of the whole text, in order', async () => {
    const answer = await server.fetch(
      '/api/v1/tts',
      json({ text, voice_id: 'slt', format: 'pcm', timestamps: 'word' }, key.authorization),
    );
    const whole = (await answer.json()) as {
      duration_seconds: number;
      timestamps: { text: string; start_seconds: number; end_seconds: number; text_start: number; text_end: number }[];
    };
    const client = await RealtimeClient.open(`${server.url}/api/v1/tts/realtime`, { headers: key.authorization });
    client.send({ type: 'context.start', voice_id: 'slt', format: 'pcm', timestamps: 'word' });
    for (const piece of text.match(/[^]{1,3}/gu)!) client.send({ type: 'input_text.append', text: piece });
    client.send({ type: 'input_text.end' });
    const { usage } = await client.next('speech.audio.done');
    client.close();
    const words = client.messages.flatMap(({ timestamp }) => timestamp ?? []);
    const facts = (each: { text: string; text_start: number; text_end: number }) => [
      each.text,
      each.text_start,
      each.text_end,
    ];
    expect(words.map(facts)).toEqual(whole.timestamps.map(facts));
    expect(words[0]!.start_seconds).toBeCloseTo(whole.timestamps[0]!.start_seconds, 1);
    expect(usage!.duration_seconds / whole.duration_seconds).toBeCloseTo(1, 1);
    expect(words.at(-1)!.end_seconds / whole.timestamps.at(-1)!.end_seconds).toBeCloseTo(1, 1);
    for (const [index, word] of words.entries()) {
      expect(word.end_seconds).toBeGreaterThanOrEqual(word.start_seconds);
      expect(word.start_seconds).toBeGreaterThanOrEqual(words[index - 1]?.start_seconds ?? 0);
    }
    expect(words.at(-1)!.end_seconds).toBeLessThanOrEqual(usage!.duration_seconds + 0.001);
    expect(usage!.characters).toBe(Array.from(text).length);
  });
});
