import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { isAlive } from '../../../proofs/support/process-facts';
import { EngineHost, type EngineHostOptions } from '../../../src/speech/engines/host/engine-host';
import type { SynthesisWork } from '../../../src/speech/engines/host/real-time-factor-estimator';
import { EngineCrashedError, EngineUnavailableError } from '../../../src/speech/errors';
import type { PcmChunk } from '../../../src/speech/engines/speech-engine';
import { until } from '../../../proofs/support/until';

const script = join(__dirname, 'scripted-engine.cjs');

describe('the engine host', () => {
  let host: EngineHost;
  const defaults = { name: 'scripted', script, settings: {}, processes: 1, memoryLimit: 2 ** 40, idleUnload: 0 };
  const start = async (options: Partial<EngineHostOptions> = {}) => {
    host = new EngineHost({ ...defaults, ...options });
    await host.start();
    return host;
  };
  afterEach(() => host.close());

  async function say(text: string, signal = new AbortController().signal): Promise<PcmChunk[]> {
    const chunks: PcmChunk[] = [];
    for await (const chunk of host.synthesize({ text, voiceId: 'any', speed: 1, signal })) chunks.push(chunk);
    return chunks;
  }
  const lengths = async (text: string) => (await say(text)).map(({ samples }) => samples.length);
  const untilBothRun = () =>
    until('both processes run', async () => {
      await lengths('wait');
      return host.pids().length === 2;
    });

  it('speaks chunk by chunk, in memory owned by the receiver', async () => {
    await start();
    const chunks = await say('one three five');
    expect(chunks).toEqual([
      { samples: new Float32Array(3).fill(0.5), sampleRate: 8000, pauseSeconds: 0.1, waitedMs: expect.any(Number) },
      { samples: new Float32Array(5).fill(0.5), sampleRate: 8000, pauseSeconds: 0.1, waitedMs: 0 },
      { samples: new Float32Array(4).fill(0.5), sampleRate: 8000, pauseSeconds: 0.1, waitedMs: 0 },
    ]);
    for (const { samples } of chunks) expect(samples.buffer.byteLength).toBe(samples.byteLength);
  });

  it('reports the work and the computed sound for each chunk', async () => {
    const works: SynthesisWork[] = [];
    await start({ onSynthesisWork: (work) => works.push(work) });
    await say('work one trimmed');
    expect(works).toEqual([
      { workSeconds: expect.any(Number), computedSeconds: 4 / 8000, keptSeconds: 4 / 8000 },
      { workSeconds: expect.any(Number), computedSeconds: 3 / 8000, keptSeconds: 3 / 8000 },
      { workSeconds: expect.any(Number), computedSeconds: 1, keptSeconds: 7 / 8000 },
    ]);
    const [work, one] = works as [SynthesisWork, SynthesisWork];
    // The engine works for 0.05 s measured by another clock.
    expect(work.workSeconds).toBeGreaterThan(0.04);
    expect(one.workSeconds).toBeGreaterThan(0);
  });

  it('yields nothing for a text with nothing to speak', async () => {
    await start();
    expect(await say('')).toEqual([]);
  });

  it('speaks many requests in order of arrival', async () => {
    await start();
    const ended: number[] = [];
    const indices = Array.from({ length: 40 }, (_, index) => index);
    await Promise.all(indices.map(async (index) => say('good').then(() => ended.push(index))));
    expect(ended).toEqual(indices);
  });

  it('does not mix up requests that several processes speak at once', async () => {
    await start({ processes: 2 });
    await untilBothRun();
    const texts = Array.from({ length: 40 }, (_, index) => `${'x'.repeat(index + 1)} ${'y'.repeat(index + 50)}`);
    const spoken = await Promise.all(texts.map(lengths));
    expect(spoken).toEqual(texts.map((_, index) => [index + 1, index + 50]));
  });

  it("fails a request with the engine's error and continues", async () => {
    await start();
    await expect(say('fail')).rejects.toThrow('The engine scripted failed: cannot say that');
    expect(await lengths('good')).toEqual([4]);
  });

  it('finishes all requests before it retires, then ends its processes', async () => {
    await start();
    const pids = host.pids();
    const speaking = host.synthesize({ text: 'one three', voiceId: 'any', speed: 1, signal: never });
    await speaking.next();
    const waiting = lengths('to the end');
    const retired = host.retire();
    expect(await waiting).toEqual([2, 3, 3]);
    expect(pids.every(isAlive)).toBe(true);
    expect((await speaking.next()).value).toMatchObject({ samples: { length: 5 } });
    expect((await speaking.next()).done).toBe(true);
    await retired;
    expect(pids.some(isAlive)).toBe(false);
    await expect(say('late')).rejects.toBeInstanceOf(EngineUnavailableError);
  });

  it('retires immediately if there are no requests', async () => {
    await start();
    const pids = host.pids();
    await host.retire();
    expect(pids.some(isAlive)).toBe(false);
  });

  describe('when its process dies', () => {
    it.each(['abort', 'leave'])('fails only the current request and continues (%s)', async (how) => {
      await start();
      const [pid] = host.pids();
      const dying = say(`work ${how} never`).catch((error: unknown) => error);
      const waiting = [lengths('a'), lengths('to'), lengths('the')];
      expect(await dying).toBeInstanceOf(EngineCrashedError);
      expect(await Promise.all(waiting)).toEqual([[1], [2], [3]]);
      expect(host.isReady()).toBe(true);
      expect(host.pids()).not.toContain(pid);
    });

    it('survives kill -9 while speaking and while idle', async () => {
      await start();
      const speaking = host.synthesize({ text: 'work '.repeat(100), voiceId: 'any', speed: 1, signal: never });
      await speaking.next();
      process.kill(host.pids()[0]!, 'SIGKILL');
      await expect(drain(speaking)).rejects.toBeInstanceOf(EngineCrashedError);
      expect(await lengths('good')).toEqual([4]);
      process.kill(host.pids()[0]!, 'SIGKILL');
      // Depending on whether the host has noticed the death, the next request fails or is spoken.
      await lengths('good').catch((error: unknown) => expect(error).toBeInstanceOf(EngineCrashedError));
      expect(await lengths('good')).toEqual([4]);
    });

    it('continues with the other processes', async () => {
      await start({ processes: 2 });
      await untilBothRun();
      const results = await Promise.allSettled([say('work abort'), lengths('work work work'), lengths('good')]);
      expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    });

    it('refuses waiting requests after repeated deaths', async () => {
      host = new EngineHost({ ...defaults, settings: { abortOnLoad: true } });
      const starting = host.start();
      const waiting = say('hello');
      await expect(starting).rejects.toBeInstanceOf(EngineUnavailableError);
      await expect(waiting).rejects.toBeInstanceOf(EngineUnavailableError);
      expect(host.isReady()).toBe(false);
    });
  });

  it('reports why the engine cannot be loaded, and is not ready', async () => {
    host = new EngineHost({ ...defaults, settings: { refuse: 'model.onnx is damaged' } });
    await expect(host.start()).rejects.toMatchObject({
      name: 'EngineUnavailableError',
      why: expect.stringContaining('model.onnx is damaged'),
    });
    expect(host.isReady()).toBe(false);
    await expect(say('hello')).rejects.toBeInstanceOf(EngineUnavailableError);
  });

  describe('when a request is cancelled', () => {
    it('throws the reason at once and is free within one chunk', async () => {
      await start();
      const controller = new AbortController();
      // Spoken to the end, it would exceed the test's time limit.
      const long = host.synthesize({ text: 'work '.repeat(1000), voiceId: 'any', speed: 1, signal: controller.signal });
      await long.next();
      controller.abort(new Error('gone'));
      await expect(long.next()).rejects.toThrow('gone');
      expect(await lengths('good')).toEqual([4]);
    });

    it('stops when the receiver stops reading', async () => {
      await start();
      for await (const chunk of host.synthesize({
        text: 'work '.repeat(1000),
        voiceId: 'any',
        speed: 1,
        signal: never,
      })) {
        expect(chunk.samples).toHaveLength(4);
        break;
      }
      expect(await lengths('good')).toEqual([4]);
    });

    it('does not speak requests that were still waiting', async () => {
      await start();
      const busy = say('work work');
      const controllers = Array.from({ length: 200 }, () => new AbortController());
      const waiting = controllers.map(({ signal }) => say('work '.repeat(100), signal));
      const last = lengths('good');
      for (const controller of controllers) controller.abort(new Error('gone'));
      for (const result of await Promise.allSettled(waiting))
        expect(result).toMatchObject({ reason: { message: 'gone' } });
      expect(await busy).toHaveLength(2);
      expect(await last).toEqual([4]);
    });

    it('does not start with an aborted signal', async () => {
      await start();
      await expect(say('hello', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    });
  });

  it('replaces a process that exceeds its memory limit and loses no request', async () => {
    await start({ memoryLimit: 300 * 2 ** 20 });
    const [pid] = host.pids();
    const spoken = await Promise.all([lengths('grow grow grow'), lengths('a'), lengths('to'), lengths('the')]);
    expect(spoken).toEqual([[4, 4, 4], [1], [2], [3]]);
    expect(host.pids()).toHaveLength(1);
    expect(host.pids()).not.toContain(pid);
  });

  it('unloads when idle, stays ready, and reloads when needed', async () => {
    await start({ idleUnload: 20 });
    await lengths('good');
    const [pid] = host.pids();
    await goneFromProcesses(pid!);
    expect(host.isReady()).toBe(true);
    expect(host.pids()).toEqual([]);
    expect(await lengths('good')).toEqual([4]);
    expect(host.pids()).toHaveLength(1);
  });

  it('fails current and waiting requests when closed, and leaves no process', async () => {
    await start({ processes: 2 });
    const pids = host.pids();
    const speaking = ['work work', 'work work', 'waits'].map((text) => say(text));
    const all = Promise.allSettled(speaking);
    await host.close();
    for (const result of await all) expect(result).toMatchObject({ reason: expect.any(EngineUnavailableError) });
    for (const pid of pids) expect(isAlive(pid)).toBe(false);
    await expect(say('hello')).rejects.toBeInstanceOf(EngineUnavailableError);
  });

  it('leaves no process behind when the server is killed', async () => {
    const built = join(__dirname, '../../../dist/src/speech/engines/host/engine-host.js');
    const server = spawn(process.execPath, ['-e', parentProgram, built, JSON.stringify(defaults)]);
    const [line] = (await once(server.stdout, 'data')) as [Buffer];
    const pid = Number(line.toString());
    expect(isAlive(pid)).toBe(true);
    server.kill('SIGKILL');
    await goneFromProcesses(pid);
  });
});

const never = new AbortController().signal;

const parentProgram = `
  const { EngineHost } = require(process.argv[1]);
  const host = new EngineHost(JSON.parse(process.argv[2]));
  host.start().then(() => console.log(host.pids()[0]));
`;

async function drain(chunks: AsyncIterable<PcmChunk>): Promise<void> {
  for await (const _ of chunks);
}

async function goneFromProcesses(pid: number): Promise<void> {
  await until('the process is gone', () => !isAlive(pid));
}
