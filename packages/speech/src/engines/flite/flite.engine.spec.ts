import { createHash } from 'node:crypto';
import { cases } from '../../../../../bench/proofs/support/extent';
import { isAlive } from '../../../../../bench/proofs/support/process-facts';
import { peak, rms } from '../../../../../test/tts/support/loudness';
import { EngineCrashedError } from '../../errors';
import { throughQueue } from '../../../../../test/support/through-queue';
import type { PcmChunk } from '../speech-engine';
import { fliteVoices } from './flite-voices';
import { FliteEngine } from './flite.engine';

const sentence = 'The birch canoe slid on the smooth planks.';

describe('FliteEngine', () => {
  const engine = new FliteEngine({ processes: 2 });
  beforeAll(() => engine.start());
  afterAll(() => engine.close());

  const speak = throughQueue(engine);
  const say = (text: string, { voiceId = 'slt', speed = 1, signal = new AbortController().signal } = {}) =>
    speak({ text, voiceId, speed, signal });
  const digest = ([chunk]: PcmChunk[]) => createHash('sha256').update(chunk!.samples).digest('hex');

  it('is ready after it has started', () => {
    expect(engine.isReady()).toBe(true);
    expect(new FliteEngine({ processes: 1 }).isReady()).toBe(false);
  });

  it.each(fliteVoices.map(({ voiceId, sampleRate }) => [voiceId, sampleRate]))(
    'speaks with the voice %s, in one chunk of %i Hz, audibly and without clipping',
    async (voiceId, sampleRate) => {
      const chunks = await say(sentence, { voiceId });
      expect(chunks).toHaveLength(1);
      const [{ samples, sampleRate: actualRate }] = chunks as [PcmChunk];
      expect(actualRate).toBe(sampleRate);
      expect(samples.length / actualRate).toBeGreaterThan(2);
      expect(samples.length / actualRate).toBeLessThan(3.5);
      expect(rms(samples)).toBeGreaterThan(0.02);
      expect(peak(samples)).toBeLessThan(0.99);
    },
  );

  it('speaks with five different voices', async () => {
    const spoken = await Promise.all(fliteVoices.map(({ voiceId }) => say(sentence, { voiceId })));
    expect(new Set(spoken.map(digest)).size).toBe(fliteVoices.length);
  });

  it.each(fliteVoices.map(({ voiceId }) => voiceId).slice(0, cases(2, 5)))(
    'scales its duration with the speed (%s)',
    async (voiceId) => {
      const [[slow], [usual], [fast]] = (await Promise.all(
        [0.5, 1, 2].map((speed) => say(sentence, { voiceId, speed })),
      )) as [PcmChunk[], PcmChunk[], PcmChunk[]];
      expect(slow!.samples.length / usual!.samples.length).toBeCloseTo(2, 1);
      expect(fast!.samples.length / usual!.samples.length).toBeCloseTo(0.5, 1);
    },
  );

  it.each(['😀', '👨‍👩‍👧‍👦 🎉', '—', '...', '?!', '\u0000', '\u200b', '你好', '(((((', "''''''", '<<>>'])(
    'yields nothing for %j',
    async (text) => {
      expect(await say(text)).toEqual([]);
    },
  );

  const awkwardTexts = [
    ['a dash', '-'],
    ['an option', '-lv'],
    ['an option with its value', '-o /etc/passwd'],
    ['a voice from elsewhere', '-voice http://example.com/x.flitevox'],
    ['NUL', 'a\u0000b'],
    ['SSML', '<speak>Hello<break time="3s"/></speak>'],
    ['formats and substitutions', '$(reboot) `reboot` %s %n ${x} \\x00'],
    ['an endless word', 'x'.repeat(250)],
    ['an endless number', '9'.repeat(250)],
    ['nested parentheses', `${'('.repeat(120)}a${')'.repeat(120)}`],
    ['endless quotes', `${"'".repeat(249)}s`],
    ['combining marks', 'a\u0301'.repeat(125)],
    ['emoji around a word', '😀 hello 😀'],
  ] as const;

  it.each(awkwardTexts)('survives %s, and reports its words in order and within the sound', async (_name, text) => {
    for (const { words, samples, sampleRate } of await say(text, { voiceId: 'kal' })) {
      let [at, seconds] = [0, 0];
      for (const { start, end, startSeconds, endSeconds } of words!) {
        expect(start).toBeGreaterThanOrEqual(at);
        expect(end).toBeGreaterThan(start);
        expect(startSeconds).toBeGreaterThanOrEqual(seconds);
        expect(endSeconds).toBeGreaterThan(startSeconds);
        [at, seconds] = [end, endSeconds];
      }
      expect(at).toBeLessThanOrEqual(text.length);
      expect(seconds).toBeLessThanOrEqual(samples.length / sampleRate);
    }
    expect(await say('Hello.', { voiceId: 'kal' })).toHaveLength(1);
  });

  it.each([
    ['The café isn’t open—yet.', ['The', 'café', 'isn’t', 'open', 'yet']],
    ['😀 At 10:30, 2 * 3 is “six”; co-operative.', ['At', '10:30', '2', '*', '3', 'is', 'six', 'co-operative']],
    // flite says "Louis the fourteenth", which shares no sound with "XIV" said alone.
    ['Louis XIV read what you read.', ['Louis XIV', 'read', 'what', 'you', 'read']],
    ['Mr. A. B. Smith, of 12 St. James St.', ['Mr', 'A', 'B', 'Smith', 'of', '12', 'St', 'James', 'St']],
  ])('reports the words of %j as they are written', async (text, expected) => {
    const [{ words }] = (await say(text)) as [PcmChunk];
    expect(words!.map(({ start, end }) => text.slice(start, end))).toEqual(expected);
  });

  it.each([0.5, 2])('reports word times at speed %d', async (speed) => {
    const [[usual], [other]] = await Promise.all([say(sentence), say(sentence, { speed })]);
    expect(other!.words).toHaveLength(8);
    for (const [index, { startSeconds, endSeconds }] of other!.words!.entries()) {
      expect(startSeconds * speed).toBeCloseTo(usual!.words![index]!.startSeconds, 1);
      expect(endSeconds * speed).toBeCloseTo(usual!.words![index]!.endSeconds, 1);
    }
  });

  it('speaks many texts at once without mixing them up', async () => {
    const texts = Array.from({ length: cases(8, 20) }, (_, index) => `This is text number ${index}, and no other.`);
    const alone: string[] = [];
    for (const text of texts) alone.push(digest(await say(text)));
    const together = await Promise.all(texts.map(async (text) => digest(await say(text))));
    expect(together).toEqual(alone);
    expect(new Set(alone).size).toBe(texts.length);
  });

  it('starts a second process only when requests wait, and never exceeds its limit', async () => {
    const other = new FliteEngine({ processes: 2 });
    await other.start();
    try {
      expect(pidsOf(other)).toHaveLength(1);
      const request = () => ({ text: sentence, voiceId: 'slt', speed: 1, signal: new AbortController().signal });
      await Promise.all(Array.from({ length: cases(8, 20) }, request).map(throughQueue(other)));
      expect(pidsOf(other)).toHaveLength(2);
    } finally {
      const pids = pidsOf(other);
      await other.close();
      expect(pids.filter(isAlive)).toEqual([]);
    }
  });

  it('continues after its process is killed: the current request fails, waiting requests are spoken', async () => {
    await say(sentence);
    const pids = pidsOf(engine);
    // A stopped process is certain to die while it speaks, not between two requests.
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    const all = [...pids, undefined].map(() => say(sentence));
    const outcomes = Promise.allSettled(all);
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    const [last, ...first] = (await outcomes).toReversed();
    for (const outcome of first) expect(outcome).toMatchObject({ reason: expect.any(EngineCrashedError) });
    expect(last).toMatchObject({ status: 'fulfilled' });
    expect(pidsOf(engine).filter((pid) => pids.includes(pid))).toEqual([]);
  });

  describe('when a request is cancelled', () => {
    const longSentence = 'and then another word '.repeat(11);

    it('does not start', async () => {
      await expect(say(sentence, { signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow('gone');
    });

    it('stops waiting for the current text and speaks the next one normally', async () => {
      const expected = digest(await say(sentence));
      const controllers = Array.from({ length: 2 }, () => new AbortController());
      const running = controllers.map(({ signal }) => say(longSentence, { signal }));
      const next = say(sentence);
      const refused = Promise.all(running.map((speech) => expect(speech).rejects.toThrow('gone')));
      for (const controller of controllers) controller.abort(new Error('gone'));
      await refused;
      expect(digest(await next)).toBe(expected);
    });

    it('does not speak requests that were still waiting', async () => {
      const busy = Array.from({ length: cases(2, 4) }, () => say(longSentence));
      const controllers = Array.from({ length: 1000 }, () => new AbortController());
      const waiting = controllers.map(({ signal }) => say(longSentence, { signal }));
      const last = say(sentence);
      for (const controller of controllers) controller.abort(new Error('gone'));
      for (const speech of waiting) await expect(speech).rejects.toThrow('gone');
      // Speaking all 1,000 would exceed the test's time limit.
      expect(await last).toHaveLength(1);
      await Promise.all(busy);
    });
  });
});

/** The ids of an engine's current processes. */
function pidsOf(engine: FliteEngine): number[] {
  return (engine as unknown as { host: { pids(): number[] } }).host.pids();
}
