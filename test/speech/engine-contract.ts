import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { cases } from '../../bench/proofs/support/extent';
import { isAlive } from '../../bench/proofs/support/process-facts';
import { until } from '../../bench/proofs/support/until';
import { projectRoot } from '../../src/platform/project-root';
import type { HostedSpeechEngine } from '../../packages/speech/src/engines/host/hosted-speech-engine';
import { maxTurnSeconds } from '../../packages/speech/src/engines/turn-length';
import type { PcmChunk, SynthesisRequest } from '../../packages/speech/src/engines/speech-engine';
import { EngineCrashedError, EngineUnavailableError } from '../../packages/speech/src/errors';
import { throughQueue } from '../support/through-queue';
import { peak, rms } from '../tts/support/loudness';

/** What the contract's tests need to know of an engine. */
export interface EngineUnderTest {
  /** Creates an engine with one process and starts it or opens its pack. */
  start: () => Promise<HostedSpeechEngine>;
  /** The same as statements of JavaScript, for a server that the tests kill. `speech` is the built library. */
  program: string;
  voiceId: string;
  /** Several words without numbers, which the voice speaks in one part. */
  sentence: string;
  /** Text with nothing to speak. */
  unspeakable: string;
  /** A text that the engine splits into parts. Leave it out if the engine is so fast that it speaks any text in one turn. */
  longText?: string;
}

/** The guarantees that every engine gives. The rest of speech depends on them. */
export function testEngineContract(
  name: string,
  { voiceId, sentence, unspeakable, longText, start, program }: EngineUnderTest,
) {
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
    const pids = (of = engine) =>
      [...(of as unknown as { hosts: Set<{ pids(): number[] }> }).hosts].flatMap((host) => host.pids());

    it('is ready after it has started, and lists its voices', () => {
      expect(engine.isReady()).toBe(true);
      expect(engine.slots).toMatchObject({ limit: 1 });
      expect([engine.slots.ready(), engine.slots.failure()]).toEqual([1, undefined]);
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

    // Only engines that are fast speak all of them in `npm test`.
    const untrusted = ['a\0b', '-v --help', '\u0301\u0301', '<b>&amp;', 'x'.repeat(250)];
    it.each(untrusted.slice(0, longText === undefined ? untrusted.length : cases(2, untrusted.length)))(
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

    if (longText === undefined) {
      it('speaks a long text in one turn, in less time than it takes to hear it', async () => {
        const startedAt = performance.now();
        const chunks = await say(`${sentence} `.repeat(10));
        expect(chunks.at(-1)!.hasMore ?? false).toBe(false);
        expect((performance.now() - startedAt) / 1000).toBeLessThan(secondsOf(chunks));
      });
    } else {
      it('streams a long text part by part: each is one short turn, and together they have every word once', async () => {
        const spoken: string[] = [];
        let parts = 0;
        for (let hasMore = true; hasMore; parts++) {
          const chunks = await say(longText, { part: parts });
          expect(secondsOf(chunks)).toBeLessThan(maxTurnSeconds * 1.5);
          // All but the last chunk of a text say that there is more.
          hasMore = chunks.at(-1)?.hasMore ?? false;
          for (const { words = [] } of chunks) {
            spoken.push(...words.map(({ start: from, end }) => longText.slice(from, end)));
          }
        }
        expect(parts).toBeGreaterThan(1);
        if (voice().timestamps.includes('word')) expect(spoken).toEqual(longText.match(/\p{L}+/gu));
      });
    }

    it('takes a slot as soon as it is asked, and refuses a request when none is free', async () => {
      const first = engine.synthesize(request(sentence));
      const second = engine.synthesize(request(sentence));
      const chunk = first.next();
      await expect(second.next()).rejects.toBeInstanceOf(EngineUnavailableError);
      expect(secondsOf([(await chunk).value!])).toBeGreaterThan(0.5);
      await first.return(undefined);
      expect((await say(sentence)).length).toBeGreaterThan(0);
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

    it('fails only the request that it speaks when its process is killed, and speaks those that wait afterwards', async () => {
      await say(sentence);
      for (const pid of pids()) process.kill(pid, 'SIGSTOP');
      const speaking = say(sentence).catch((error: unknown) => error);
      const waiting = say(sentence);
      for (const pid of pids()) process.kill(pid, 'SIGKILL');
      expect(await speaking).toBeInstanceOf(EngineCrashedError);
      expect(engine.slots.ready()).toBe(0);
      expect(secondsOf(await waiting)).toBeGreaterThan(0.5);
      expect(engine.isReady()).toBe(true);
    });

    it('leaves no process and refuses requests after it has been closed', async () => {
      const other = await start();
      const own = pids(other);
      expect(own.length).toBeGreaterThan(0);
      await other.close();
      expect(own.filter(isAlive)).toEqual([]);
      await expect(other.synthesize(request(sentence)).next()).rejects.toBeInstanceOf(EngineUnavailableError);
      expect([other.slots.ready(), other.slots.failure()]).toEqual([0, expect.any(EngineUnavailableError)]);
      await other.close();
    }, 120_000);

    it('leaves no process when the server is killed', async () => {
      const server = spawn(process.execPath, ['-e', serverThatStarts(program)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [line] = (await once(server.stdout, 'data')) as [Buffer];
      const own = JSON.parse(line.toString()) as number[];
      expect(own.length).toBeGreaterThan(0);
      server.kill('SIGKILL');
      await until('its processes have ended', () => !own.some(isAlive));
    }, 120_000);
  });
}

/** A program that starts an engine, writes the ids of its processes, and keeps running. */
function serverThatStarts(engine: string): string {
  return `
    const speech = require(${JSON.stringify(join(projectRoot, 'dist/packages/speech/src/index.js'))});
    (async () => { ${engine} })().then(({ hosts }) =>
      console.log(JSON.stringify([...hosts].flatMap((host) => host.pids()))));
  `;
}
