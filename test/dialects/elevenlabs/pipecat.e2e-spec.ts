import { sharedTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { type ElevenLabsFrame, FrameClient } from '../support/frame-client';

const query = 'model_id=eleven_flash_v2_5&output_format=pcm_24000&auto_mode=true';
const bytesPerSecond = 48_000;

/** A message as Python's `json.dumps` writes it: with spaces after the separators, and escapes for all but ASCII. */
function python(message: object): string {
  const text = JSON.stringify(message, undefined, 1)
    .replace(/,\n\s*/gu, ', ')
    .replace(/\n\s*/gu, '');
  return text.replace(/[\u0080-\uffff]/gu, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * The words that Pipecat's ElevenLabsTTSService finds in frames, with their times in seconds. Its clock is the sum of the ends of all
 * alignments that have a complete word; a word is complete when a space follows.
 */
function wordsOf(frames: readonly ElevenLabsFrame[]): { word: string; at: number }[] {
  const words: { word: string; at: number }[] = [];
  let clock = 0;
  let partial = '';
  let partialAt = 0;
  for (const { alignment } of frames) {
    if (!alignment) continue;
    const before = words.length;
    const { chars, charStartTimesMs: starts, charDurationsMs: durations } = alignment;
    for (const [index, character] of chars.entries()) {
      if (character !== ' ') {
        if (partial === '') partialAt = clock + starts[index]! / 1000;
        partial += character;
      } else if (partial !== '') {
        words.push({ word: partial, at: partialAt });
        partial = '';
      }
    }
    if (words.length > before) clock += (starts.at(-1)! + durations.at(-1)!) / 1000;
  }
  return words;
}

describe('Pipecat’s frames', () => {
  let server: TestApp;
  let key: TestKey;
  let client: FrameClient;
  const send = (...messages: object[]) => messages.forEach((message) => client.ws.send(python(message)));
  const settings = { stability: 0.5, similarity_boost: 0.75, speed: 1 };

  beforeAll(async () => {
    server = await sharedTestApp({ engine: 'flite' });
    key = await server.createKey();
  });
  beforeEach(async () => {
    client = await FrameClient.open(`${server.url}/v1/text-to-speech/slt/multi-stream-input?${query}`, {
      headers: { 'xi-api-key': key.key },
    });
  });
  afterEach(() => client.close());

  it('are answered with audio, with words at the times at which they are heard, and with isFinal', async () => {
    const id = '4b3e0a54-7e4f-4b6e-9a0f-0f6f3d1f8a11';
    // A keep-alive may come before, without a context.
    send({ text: '' });
    send({ text: ' ', context_id: id, voice_settings: settings });
    for (const text of ['Hello there, you.', 'This café is open until 5 o’clock!', 'Bye.'])
      send({ text, context_id: id });
    send({ text: '', context_id: id }, { context_id: id, flush: true }, { context_id: id, close_context: true });
    await client.final(id);
    const words = wordsOf(client.spoken(id));
    expect(words.map(({ word }) => word).join(' ')).toBe('Hello there, you. This café is open until 5 o’clock! Bye.');
    const seconds = client.audio(id).length / bytesPerSecond;
    const times = words.map(({ at }) => at);
    expect(times).toEqual([...times].sort((one, other) => one - other));
    const last = times.at(-1)!;
    // "Bye." takes less than a second.
    expect(seconds - last).toBeGreaterThan(0.1);
    expect(seconds - last).toBeLessThan(1.2);
    for (const frame of client.raw) expect(Buffer.byteLength(frame)).toBeLessThan(65_536);
  });

  it('stop a context when the user interrupts, and open the next one', async () => {
    const long = 'This is a rather long sentence that nobody will hear to its end, since it is interrupted. ';
    send({ text: ' ', context_id: 'a', voice_settings: settings }, { text: long.repeat(20), context_id: 'a' });
    await client.next('audio', ({ contextId, audio }) => contextId === 'a' && !!audio);
    send({ context_id: 'a', close_context: true });
    await client.final('a');
    send({ text: ' ', context_id: 'b', voice_settings: settings }, { text: 'Yes?', context_id: 'b' });
    send({ context_id: 'b', flush: true }, { context_id: 'b', close_context: true });
    await client.final('b');
    expect(wordsOf(client.spoken('b')).map(({ word }) => word)).toEqual(['Yes?']);
    const order = client.frames.map(({ contextId }) => contextId);
    expect(order.lastIndexOf('a')).toBeLessThan(order.indexOf('b'));
  });

  it('close the socket when the pipeline ends', async () => {
    send({ close_socket: true });
    expect(await client.ended()).toBe(1000);
  });
});
