import { FliteEngine, type SessionEvent, SpeechSynthesizer } from '@voxgate/speech';

const text =
  'It was 9 a.m. when Dr. Smith came in. She paid $3.50 for 2 cups of tea, and then she left. “Where to?” we asked.\n\nNobody knew.';

/** Pieces as a language model writes them: about four characters each. */
const tokens = text.match(/.{1,4}/gsu)!;

describe('A session', () => {
  let speech: SpeechSynthesizer;
  beforeAll(async () => {
    speech = new SpeechSynthesizer({
      engines: [new FliteEngine({ processes: 2 })],
      maxTextCharacters: 5000,
      emoji: 'name',
      queueCapacity: 100,
      encoderThreads: 1,
    });
    await speech.start();
  });
  afterAll(() => speech.close());

  const { signal } = new AbortController();
  const request = { voiceId: 'slt', speed: 1, timestamps: 'word', signal } as const;
  const open = (format: 'pcm' | 'mp3' | 'opus' = 'pcm') =>
    speech.openSession({ ...request, format, maxBufferDelayMs: 60_000, maxWaitingCharacters: 5000 });
  const collect = async (events: AsyncIterable<SessionEvent>) => {
    const all: SessionEvent[] = [];
    for await (const event of events) all.push(event);
    return all;
  };
  const wordsOf = (events: readonly SessionEvent[]) =>
    events.flatMap((event) => (event.type === 'timestamp' ? [event.timestamp] : []));

  it('says the words of the whole text, at their places in it, and takes about as long', async () => {
    const whole = await speech.speak({ ...request, text, format: 'pcm' });
    const session = open();
    for (const token of tokens) session.append(token);
    session.end();
    const events = await collect(session.events());
    const words = wordsOf(events);
    expect(words.map(({ text: word, textStart }) => [word, textStart])).toEqual(
      whole.timestamps.map(({ text: word, textStart }) => [word, textStart]),
    );
    for (const [index, { startSeconds, endSeconds }] of words.entries()) {
      expect(endSeconds).toBeGreaterThan(startSeconds);
      expect(startSeconds).toBeGreaterThanOrEqual(words[index - 1]?.startSeconds ?? 0);
    }
    const end = events.at(-1)!;
    expect(end).toMatchObject({ type: 'end', characters: text.length });
    const { durationSeconds } = end as { durationSeconds: number };
    expect(durationSeconds / whole.durationSeconds).toBeGreaterThan(0.9);
    expect(durationSeconds / whole.durationSeconds).toBeLessThan(1.1);
    const bytes = events.reduce((sum, event) => sum + (event.type === 'audio' ? event.bytes.length : 0), 0);
    expect(bytes / 2 / 24_000).toBeCloseTo(durationSeconds, 1);
  });

  it('speaks the first sentence before the second is complete', async () => {
    const session = open('mp3');
    const events = session.events();
    session.append('It is late. And w');
    expect((await events.next()).value).toMatchObject({ type: 'audio' });
    session.cancel();
    expect((await collect(events)).filter(({ type }) => type === 'audio' || type === 'end')).toEqual([]);
  });

  it.each(['mp3', 'opus'] as const)('makes a complete file: %s', async (format) => {
    const session = open(format);
    session.append('One. ');
    session.flush('1');
    session.append('Two.');
    session.end();
    const events = await collect(session.events());
    const audio = events.flatMap((event) => (event.type === 'audio' ? [event.bytes] : []));
    const start = Buffer.from(audio[0]!.subarray(0, 4));
    if (format === 'opus') expect(start.toString()).toBe('OggS');
    else expect(start[0]).toBe(0xff);
    expect(events.filter(({ type }) => type === 'flushed')).toEqual([{ type: 'flushed', id: '1' }]);
  });

  it('ends quietly if there is nothing to speak', async () => {
    const session = open();
    session.append(' … ');
    session.end();
    expect((await collect(session.events())).at(-1)).toMatchObject({ type: 'end', durationSeconds: 0 });
  });

  it('leaves the queue when it is cancelled while others speak', async () => {
    const sessions = [open(), open(), open()];
    const all = sessions.map((session) => {
      session.append(text);
      return collect(session.events());
    });
    for (const session of sessions) session.cancel();
    await Promise.all(all);
    expect(speech.status('slt').requestsInQueue).toBe(0);
  });
});
