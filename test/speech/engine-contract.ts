import { isAlive } from '../../proofs/support/process-facts';
import type { HostedSpeechEngine } from '../../src/speech/engines/host/hosted-speech-engine';
import type { PcmChunk, SynthesisRequest } from '../../src/speech/engines/speech-engine';
import { EngineCrashedError, EngineUnavailableError } from '../../src/speech/errors';
import { throughQueue } from '../support/through-queue';
import { peak, rms } from '../tts/support/loudness';

/** What the contract's tests need to know of an engine. */
export interface EngineUnderTest {
  /** Creates an engine with one process and starts it or opens its pack. */
  start(): Promise<HostedSpeechEngine>;
  voiceId: string;
  /** Several words without numbers, which the voice speaks in one part. */
  sentence: string;
  /** Text with nothing to speak. */
  unspeakable: string;
  /** Whether the engine splits a text that is longer than one turn, and a text that is. */
  longText?: string;
}

/** The guarantees that every engine gives. The rest of speech depends on them. */
export function testEngineContract(name: string, { voiceId, sentence, unspeakable, longText, start }: EngineUnderTest) {
  describe(`The contract of engines: ${name}`, () => {
    let engine: HostedSpeechEngine;
    let speak: (spoken: SynthesisRequest) => Promise<PcmChunk[]>;
    beforeAll(async () => {
      engine = await start();
      speak = throughQueue(engine);
    }, 120_000);
    afterAll(() => engine.close());

    const never = new AbortController().signal;
    const request = (text: string, options: Partial<SynthesisRequest> = {}): SynthesisRequest => ({
      text,
      voiceId,
      speed: 1,
      signal: never,
      ...options,
    });
    const say = (text: string, options?: Partial<SynthesisRequest>) => speak(request(text, options));
    const voice = () => engine.voices().find((each) => each.voiceId === voiceId)!;
    const secondsOf = (chunks: PcmChunk[]) =>
      chunks.reduce((sum, { samples, sampleRate }) => sum + samples.length / sampleRate, 0);
    const pids = () =>
      [...(engine as unknown as { hosts: Set<{ pids(): number[] }> }).hosts].flatMap((host) => host.pids());

    it('is ready after it has started, and lists its voices', () => {
      expect(engine.isReady()).toBe(true);
      expect(voice()).toMatchObject({ voiceId, sampleRate: expect.any(Number) });
      expect(engine.loading(voiceId)).toBeUndefined();
    });

    it("speaks: audible samples within ±1, at the voice's rate, in memory of their own", async () => {
      const chunks = await say(sentence);
      expect(secondsOf(chunks)).toBeGreaterThan(0.5);
      for (const { samples, sampleRate } of chunks) {
        expect(sampleRate).toBe(voice().sampleRate);
        expect(samples.every(Number.isFinite)).toBe(true);
        expect(rms(samples)).toBeGreaterThan(0.005);
        expect(peak(samples)).toBeLessThanOrEqual(1);
        expect(samples.buffer.byteLength).toBe(samples.byteLength);
      }
    });

    it('speaks faster at a higher speed', async () => {
      expect(secondsOf(await say(sentence, { speed: 2 }))).toBeLessThan(secondsOf(await say(sentence)) * 0.8);
    });

    it('yields no chunk for a text with nothing to speak', async () => {
      expect(await say(unspeakable)).toEqual([]);
    });

    it.each(['a\0b', 'x'.repeat(250), '\u0301\u0301', '-v --help', '<b>&amp;'])(
      'survives the untrusted text %j',
      async (text) => {
        await say(text);
        expect((await say(sentence)).length).toBeGreaterThan(0);
      },
    );

    it('tells the times that its voice declares: words in order, within the samples', async () => {
      const chunks = await say(sentence);
      const tellsWords = voice().timestamps.includes('word');
      expect(chunks.every(({ words }) => (words !== undefined) === tellsWords)).toBe(true);
      const spoken = chunks.flatMap(({ words = [] }) => words.map(({ start: from, end }) => sentence.slice(from, end)));
      if (tellsWords) expect(spoken).toEqual(sentence.match(/\p{L}+/gu));
      for (const { words = [], samples, sampleRate } of chunks) {
        let last = 0;
        for (const { startSeconds, endSeconds } of words) {
          expect(startSeconds).toBeGreaterThanOrEqual(last);
          expect(endSeconds).toBeGreaterThanOrEqual(startSeconds);
          last = endSeconds;
        }
        expect(last).toBeLessThanOrEqual(samples.length / sampleRate + 0.001);
      }
    });

    (longText ? it : it.skip)('splits a long text into parts, which have every word once', async () => {
      const spoken: string[] = [];
      let parts = 0;
      for (let hasMore = true; hasMore; parts++) {
        const chunks = await say(longText!, { part: parts });
        // All but the last chunk of a text say that there is more.
        hasMore = chunks.at(-1)?.hasMore ?? false;
        for (const { words = [] } of chunks)
          spoken.push(...words.map(({ start: from, end }) => longText!.slice(from, end)));
      }
      expect(parts).toBeGreaterThan(1);
      if (voice().timestamps.includes('word')) expect(spoken).toEqual(longText!.match(/\p{L}+/gu));
    });

    it("does not begin a cancelled request, and throws the signal's reason", async () => {
      await expect(say(sentence, { signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow('gone');
    });

    it('cancels a request that it speaks, and speaks the next', async () => {
      const controller = new AbortController();
      const speaking = say(sentence.repeat(5), { signal: controller.signal });
      const next = say(sentence);
      controller.abort(new Error('gone'));
      await expect(speaking).rejects.toThrow('gone');
      expect(secondsOf(await next)).toBeGreaterThan(0.5);
    });

    it('is free for the next request when its reader stops reading', async () => {
      for await (const _ of engine.synthesize(request(sentence))) break;
      expect((await say(sentence)).length).toBeGreaterThan(0);
    });

    it('fails only the request that it speaks when its process is killed', async () => {
      await say(sentence);
      for (const pid of pids()) process.kill(pid, 'SIGSTOP');
      const speaking = say(sentence).catch((error: unknown) => error);
      const waiting = say(sentence);
      for (const pid of pids()) process.kill(pid, 'SIGKILL');
      expect(await speaking).toBeInstanceOf(EngineCrashedError);
      expect(secondsOf(await waiting)).toBeGreaterThan(0.5);
      expect(engine.isReady()).toBe(true);
    });

    it('leaves no process and refuses requests after it has been closed', async () => {
      const other = await start();
      const own = [...(other as unknown as { hosts: Set<{ pids(): number[] }> }).hosts].flatMap((host) => host.pids());
      expect(own.length).toBeGreaterThan(0);
      await other.close();
      expect(own.filter(isAlive)).toEqual([]);
      await expect(other.synthesize(request(sentence)).next()).rejects.toBeInstanceOf(EngineUnavailableError);
      await other.close();
    }, 120_000);
  });
}
