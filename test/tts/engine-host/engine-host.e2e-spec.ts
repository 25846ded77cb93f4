import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { isAlive } from '../../../bench/proofs/support/process-facts';
import { EngineHost, type EngineHostOptions } from '../../../packages/speech/src/engines/host/engine-host';
import type { SynthesisWork } from '../../../packages/speech/src/engines/host/real-time-factor-estimator';
import { EngineCrashedError, EngineUnavailableError } from '../../../packages/speech/src/errors';
import type { PcmChunk } from '../../../packages/speech/src/engines/speech-engine';
import { until } from '../../../bench/proofs/support/until';
import { scriptedProgram } from './scripted.engine';

describe('the engine host', () => {
  let host: EngineHost;
  const defaults = {
    name: 'scripted',
    script: scriptedProgram,
    settings: {},
    processes: 1,
    memoryLimit: 2 ** 40,
    idleUnload: 0,
  };
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

  it('speaks chunk by chunk, in memory owned by the receiver', async () => {
    await start();
    const chunks = await say('one three five');
    expect(chunks).toEqual([
      { samples: new Float32Array(3).fill(0.5), sampleRate: 8000, pauseSeconds: 0.1 },
      { samples: new Float32Array(5).fill(0.5), sampleRate: 8000, pauseSeconds: 0.1 },
      { samples: new Float32Array(4).fill(0.5), sampleRate: 8000, pauseSeconds: 0.1 },
    ]);
    for (const { samples } of chunks) expect(samples.buffer.byteLength).toBe(samples.byteLength);
  });

  it('reports the work and the computed sound for each chunk', async () => {
    const works: SynthesisWork[] = [];
    await start({ onSynthesisWork: (work) => works.push(work) });
    await say('work one trimmed');
    expect(works).toEqual([
      { workSeconds: expect.any(Number), computedSeconds: 4 / 8000 },
      { workSeconds: expect.any(Number), computedSeconds: 3 / 8000 },
      { workSeconds: expect.any(Number), computedSeconds: 1 },
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

  it("fails a request with the engine's error and continues", async () => {
    await start();
    await expect(say('fail')).rejects.toThrow('The engine scripted failed: cannot say that');
    expect(await lengths('good')).toEqual([4]);
  });

  it('refuses a request while no process is free', async () => {
    await start();
    const speaking = host.synthesize({ text: 'work one', voiceId: 'any', speed: 1, signal: never });
    const first = speaking.next();
    await expect(say('good')).rejects.toMatchObject({ why: 'none of its processes is free.' });
    await first;
    await drain(speaking);
    expect(await lengths('good')).toEqual([4]);
  });

  it('has a ready slot for each loaded process', async () => {
    await start({ processes: 2 });
    expect(host.limit).toBe(2);
    await until('both are ready', () => host.ready() === 2);
    process.kill(host.pids()[0]!, 'SIGKILL');
    await until('one is ready', () => host.ready() === 1);
    expect(host.failure()).toBeUndefined();
    await until('both are ready again', () => host.ready() === 2);
  });

  it('finishes the request that it speaks before it retires, then ends its processes', async () => {
    await start({ processes: 2 });
    await until('both are ready', () => host.ready() === 2);
    const pids = host.pids();
    const speaking = host.synthesize({ text: 'one three', voiceId: 'any', speed: 1, signal: never });
    await speaking.next();
    const retired = host.retire();
    expect(host.ready()).toBe(1);
    expect(pids.every(isAlive)).toBe(true);
    expect((await speaking.next()).value).toMatchObject({ samples: { length: 5 } });
    expect(pids.every(isAlive)).toBe(true);
    expect((await speaking.next()).done).toBe(true);
    await retired;
    expect(host.ready()).toBe(0);
    expect(pids.some(isAlive)).toBe(false);
    await expect(say('late')).rejects.toBeInstanceOf(EngineUnavailableError);
  });

  it('retires immediately if there are no requests', async () => {
    await start();
    const pids = host.pids();
    await host.retire();
    expect(pids.some(isAlive)).toBe(false);
  });

  it.each(['abort', 'leave'])('fails the request whose process dies (%s)', async (how) => {
    await start();
    await expect(say(`work ${how} never`)).rejects.toBeInstanceOf(EngineCrashedError);
    expect(host.ready()).toBe(0);
    await until('a new process is ready', () => host.ready() === 1);
    expect(await lengths('good')).toEqual([4]);
  });

  it('is hopeless after repeated deaths, and not ready', async () => {
    host = new EngineHost({ ...defaults, settings: { abortOnLoad: true } });
    await expect(host.start()).rejects.toBeInstanceOf(EngineUnavailableError);
    expect(host.failure()).toBeInstanceOf(EngineUnavailableError);
    expect(host.isReady()).toBe(false);
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

    it('does not start with an aborted signal', async () => {
      await start();
      await expect(say('hello', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    });
  });

  it('unloads when idle, stays ready while it is loaded again, and loads again when it is woken', async () => {
    await start({ idleUnload: 20 });
    await lengths('good');
    const [pid] = host.pids();
    await goneFromProcesses(pid!);
    expect([host.isReady(), host.ready(), host.pids()]).toEqual([true, 0, []]);
    const ready = new Promise<void>((resolve) => host.onChange(resolve));
    host.wake(3);
    expect([host.isReady(), host.ready(), host.pids().length]).toEqual([true, 0, 1]);
    await ready;
    expect(await lengths('good')).toEqual([4]);
  });

  it('keeps permanent processes when idle, and wakes no more than it may have', async () => {
    await start({ processes: 3, permanent: 1, idleUnload: 20 });
    const [permanent] = host.pids();
    host.wake(1);
    expect(host.pids()).toHaveLength(2);
    host.wake(9);
    expect(host.pids()).toHaveLength(3);
    await until('the others have ended', () => host.pids().length === 1);
    expect(host.pids()).toEqual([permanent]);
    expect(host.ready()).toBe(1);
  });

  describe('with a process in front', () => {
    const front = { script: scriptedProgram, settings: { isFront: true } };
    const part = async (text: string, index: number) => {
      const request = { text, voiceId: 'any', speed: 1, part: index, signal: never };
      const chunks: PcmChunk[] = [];
      for await (const chunk of host.synthesize(request)) chunks.push(chunk);
      return chunks.map(({ samples }) => samples.length);
    };
    const startBoth = async () => {
      await start({ processes: 2, front, rtf: () => 0.5 });
      await until('both are ready', () => host.ready() === 2);
    };

    it('speaks what it has prepared, part by part, and has it prepare no part twice', async () => {
      await startBoth();
      const text = 'one three later seventeen';
      expect([await part(text, 0), await part(text, 1)]).toEqual([[3], [5]]);
      // What the front has reported would be spoken without it.
      const frontPid = host.pids()[0]!;
      process.kill(frontPid, 'SIGSTOP');
      expect(await part(text, 1)).toEqual([5]);
      const prepared = part(text, 2);
      process.kill(frontPid, 'SIGCONT');
      expect(await prepared).toEqual([9]);
    });

    it('speaks nothing of which it has prepared nothing', async () => {
      await startBoth();
      expect(await part('front-work', 0)).toEqual([]);
    });

    it('fails the request that it dies of, and has the next one prepared when it runs again', async () => {
      await startBoth();
      const [dying, waiting] = await Promise.allSettled([part('front-abort', 0), part('good', 0)]);
      expect(dying).toMatchObject({ reason: expect.any(EngineCrashedError) });
      expect(waiting).toEqual({ status: 'fulfilled', value: [4] });
    });

    it('throws the reason of a request at once, also of one that waits', async () => {
      await startBoth();
      const controllers = [new AbortController(), new AbortController()];
      const said = controllers.map(({ signal }, index) => say(`${'front-work '.repeat(20)} ${index}`, signal));
      for (const controller of controllers) controller.abort(new Error('gone'));
      for (const one of said) await expect(one).rejects.toThrow('gone');
      await until('both have ended', () => host.ready() === 2);
      expect(await part('good', 0)).toEqual([4]);
    });

    it('ends with the others when idle, and starts again with them', async () => {
      await start({ front, rtf: () => 0.5, idleUnload: 20 });
      await part('good', 0);
      await until('all have ended', () => host.pids().length === 0);
      const ready = new Promise<void>((resolve) => host.onChange(() => host.ready() > 0 && resolve()));
      host.wake(1);
      expect([host.isReady(), host.pids().length]).toEqual([true, 2]);
      await ready;
      expect(await part('well', 0)).toEqual([4]);
    });

    it('fails the request that it works on and all that wait when closed', async () => {
      await start({ processes: 3, front, rtf: () => 0.5 });
      await until('all are ready', () => host.ready() === 3);
      const said = Promise.allSettled(
        ['one', 'two', 'three'].map((word) => part(`${'front-work '.repeat(20)}${word}`, 0)),
      );
      await host.close();
      for (const result of await said) expect(result).toMatchObject({ reason: expect.any(EngineUnavailableError) });
    });

    it('refuses requests when it cannot be loaded', async () => {
      const broken = { script: scriptedProgram, settings: { refuse: 'sentence.onnx is damaged' } };
      await expect(start({ front: broken })).rejects.toThrow('sentence.onnx is damaged');
      expect(host.isReady()).toBe(false);
    });
  });

  it('fails current requests when closed, and leaves no process', async () => {
    await start({ processes: 2 });
    await until('both are ready', () => host.ready() === 2);
    const pids = host.pids();
    const all = Promise.allSettled(['work work', 'work work'].map((text) => say(text)));
    await host.close();
    for (const result of await all) expect(result).toMatchObject({ reason: expect.any(EngineUnavailableError) });
    for (const pid of pids) expect(isAlive(pid)).toBe(false);
    await expect(say('hello')).rejects.toBeInstanceOf(EngineUnavailableError);
    host.wake(1);
    expect(host.pids()).toEqual([]);
  });

  it('leaves no process behind when the server is killed', async () => {
    const built = join(__dirname, '../../../dist/packages/speech/src/engines/host/engine-host.js');
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
