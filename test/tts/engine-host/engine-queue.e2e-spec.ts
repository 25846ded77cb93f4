import { cases } from '../../../bench/proofs/support/extent';
import { isAlive } from '../../../bench/proofs/support/process-facts';
import { until } from '../../../bench/proofs/support/until';
import { EngineHost, type EngineHostOptions } from '../../../packages/speech/src/engines/host/engine-host';
import type { PcmChunk, SynthesisRequest } from '../../../packages/speech/src/engines/speech-engine';
import { EngineCrashedError, EngineUnavailableError } from '../../../packages/speech/src/errors';
import { throughQueue } from '../../support/through-queue';
import { ScriptedEngine, scriptedProgram } from './scripted.engine';

const never = new AbortController().signal;

/** Real processes and the real queue, as the server combines them. */
describe('Requests that wait for an engine', () => {
  let host: EngineHost;
  let speak: (request: SynthesisRequest) => Promise<PcmChunk[]>;
  const defaults = {
    name: 'scripted',
    script: scriptedProgram,
    settings: {},
    processes: 1,
    memoryLimit: 2 ** 40,
    idleUnload: 0,
  };
  const create = (options: Partial<EngineHostOptions> = {}) => {
    host = new EngineHost({ ...defaults, ...options });
    speak = throughQueue({ slots: host, synthesize: (request) => host.synthesize(request) });
  };
  const start = async (options?: Partial<EngineHostOptions>) => {
    create(options);
    await host.start();
  };
  afterEach(() => host.close());

  const say = (text: string, signal = new AbortController().signal) =>
    speak({ text, voiceId: 'any', speed: 1, signal });
  const lengths = async (text: string) => (await say(text)).map(({ samples }) => samples.length);

  it('are spoken in order of arrival', async () => {
    await start();
    const ended: number[] = [];
    const indices = Array.from({ length: 40 }, (_, index) => index);
    await Promise.all(indices.map(async (index) => say('good').then(() => ended.push(index))));
    expect(ended).toEqual(indices);
  });

  it('are not mixed up when several processes speak at once', async () => {
    await start({ processes: 2 });
    await until('both are ready', () => host.ready() === 2);
    const texts = Array.from({ length: 40 }, (_, index) => `${'x'.repeat(index + 1)} ${'y'.repeat(index + 50)}`);
    const spoken = await Promise.all(texts.map(lengths));
    expect(spoken).toEqual(texts.map((_, index) => [index + 1, index + 50]));
  });

  it('are not spoken once they have been cancelled', async () => {
    await start();
    const busy = say('work work');
    const controllers = Array.from({ length: 200 }, () => new AbortController());
    const waiting = controllers.map(({ signal }) => say('work '.repeat(100), signal));
    const last = lengths('good');
    for (const controller of controllers) controller.abort(new Error('gone'));
    for (const result of await Promise.allSettled(waiting)) {
      expect(result).toMatchObject({ reason: { message: 'gone' } });
    }
    expect(await busy).toHaveLength(2);
    // Speaking all 200 would exceed the test's time limit.
    expect(await last).toEqual([4]);
  });

  it('are spoken while a cancelled request ends, and not before it has', async () => {
    await start();
    const controller = new AbortController();
    const cancelled = say('work '.repeat(1000), controller.signal);
    const next = lengths('good');
    controller.abort(new Error('gone'));
    await expect(cancelled).rejects.toThrow('gone');
    expect(await next).toEqual([4]);
  });

  describe('when a process dies', () => {
    it.each(['abort', 'leave'])('are spoken by the next one; only the current request fails (%s)', async (how) => {
      await start();
      const [pid] = host.pids();
      const dying = say(`work ${how} never`).catch((error: unknown) => error);
      const waiting = [lengths('a'), lengths('to'), lengths('the')];
      expect(await dying).toBeInstanceOf(EngineCrashedError);
      expect(await Promise.all(waiting)).toEqual([[1], [2], [3]]);
      expect(host.isReady()).toBe(true);
      expect(host.pids()).not.toContain(pid);
    });

    it('are spoken after kill -9, whether it came during a request or between two', async () => {
      await start();
      const speaking = host.synthesize({ text: 'work '.repeat(100), voiceId: 'any', speed: 1, signal: never });
      await speaking.next();
      process.kill(host.pids()[0]!, 'SIGKILL');
      await expect(speaking.next()).rejects.toBeInstanceOf(EngineCrashedError);
      expect(await lengths('good')).toEqual([4]);
      process.kill(host.pids()[0]!, 'SIGKILL');
      // Depending on whether the host has noticed the death, the next request fails or is spoken.
      await lengths('good').catch((error: unknown) => expect(error).toBeInstanceOf(EngineCrashedError));
      expect(await lengths('good')).toEqual([4]);
    });

    it('are spoken by the other processes', async () => {
      await start({ processes: 2 });
      await until('both are ready', () => host.ready() === 2);
      const results = await Promise.allSettled([say('work abort'), lengths('work work work'), lengths('good')]);
      expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    });

    it('are spoken or fail with the process that spoke them, whenever processes die', async () => {
      await start({ processes: 2 });
      const texts = Array.from({ length: cases(20, 60) }, (_, index) => (index % 5 === 0 ? 'work abort' : 'work good'));
      const results = await Promise.allSettled(texts.map((text) => say(text)));
      for (const [index, result] of results.entries()) {
        // Never with "none of its processes is free": each turn had a process.
        if (index % 5 === 0) expect(result).toMatchObject({ reason: expect.any(EngineCrashedError) });
        else expect(result).toMatchObject({ status: 'fulfilled' });
      }
    });

    it('are refused after repeated deaths', async () => {
      create({ settings: { abortOnLoad: true } });
      const failed = host.start().catch((error: unknown) => error);
      const waiting = say('hello');
      await expect(waiting).rejects.toBeInstanceOf(EngineUnavailableError);
      expect(await failed).toBeInstanceOf(EngineUnavailableError);
      await expect(say('late')).rejects.toBeInstanceOf(EngineUnavailableError);
    });
  });

  it('are spoken by a new process when the old one has used too much memory', async () => {
    await start({ memoryLimit: 300 * 2 ** 20 });
    const [pid] = host.pids();
    const spoken = await Promise.all([lengths('grow grow grow'), lengths('a'), lengths('to'), lengths('the')]);
    expect(spoken).toEqual([[4, 4, 4], [1], [2], [3]]);
    expect(host.pids()).toHaveLength(1);
    expect(host.pids()).not.toContain(pid);
  });

  it('wake an engine that has unloaded its model while idle', async () => {
    await start({ idleUnload: 20 });
    const [pid] = host.pids();
    await lengths('good');
    await until('the process is gone', () => !isAlive(pid!));
    expect(host.isReady()).toBe(true);
    expect(await Promise.all([lengths('good'), lengths('to')])).toEqual([[4], [2]]);
  });

  it('start processes that were not needed before, and no more than they are', async () => {
    await start({ processes: 3, permanent: 1 });
    for (const text of ['one', 'after', 'another']) await say(text);
    expect(host.pids()).toHaveLength(1);
    await Promise.all([say('work '.repeat(20)), lengths('good')]);
    expect(host.pids()).toHaveLength(2);
  });

  it('fail when the engine is closed, with the current ones', async () => {
    await start();
    const all = Promise.allSettled(['work work', 'waits', 'waits, too'].map((text) => say(text)));
    await host.close();
    for (const result of await all) expect(result).toMatchObject({ reason: expect.any(EngineUnavailableError) });
  });
});

describe('Requests that wait while a pack is replaced', () => {
  let engine: ScriptedEngine;
  afterEach(() => engine.close());

  it('are spoken with the new pack, never more at once than there are slots, and current ones with the old', async () => {
    engine = new ScriptedEngine({ processes: 2 });
    await engine.open({ level: 1 });
    await until('both are ready', () => engine.slots.ready() === 2);
    const { hosts } = engine as unknown as { hosts: Set<EngineHost> };
    const old = [...hosts].flatMap((host) => host.pids());

    let [current, most] = [0, 0];
    const levels = new Map<string, Set<number>>();
    const say = throughQueue({
      slots: engine.slots,
      async *synthesize(request) {
        most = Math.max(most, ++current);
        const heard = new Set<number>();
        levels.set(request.text, heard);
        try {
          for await (const chunk of engine.synthesize(request)) {
            heard.add(chunk.samples[0]!);
            yield chunk;
          }
        } finally {
          current--;
        }
      },
    });
    const enough = new AbortController();
    // They are still spoken when the new pack has been loaded.
    const firsts = ['first ', 'other '].map((word) =>
      say({ text: word + 'work '.repeat(1000), voiceId: 'slt', speed: 2, signal: enough.signal }),
    );
    const ended = Promise.allSettled(firsts);
    const opened = engine.open({ level: 0.5 });
    const texts = ['one', 'two', 'three', 'four', 'five'];
    const others = texts.map((text) => say({ text, voiceId: 'slt', speed: 2, signal: never }));
    await opened;
    await until('the new pack is ready', () => [...hosts].every((host) => host.ready() === 2));
    expect([...levels.values()]).toEqual([new Set([1]), new Set([1])]);
    expect([engine.slots.ready(), current]).toEqual([2, 2]);

    enough.abort(new Error('gone'));
    for (const result of await ended) expect(result).toMatchObject({ reason: { message: 'gone' } });
    await Promise.all(others);
    for (const text of texts) expect(levels.get(text)).toEqual(new Set([0.5]));
    expect(most).toBe(2);
    await until('the old processes have ended', () => !old.some(isAlive));
    expect(engine.slots.ready()).toBeGreaterThan(0);
  });

  it('are spoken with the old pack if the new one cannot be loaded', async () => {
    engine = new ScriptedEngine();
    await engine.open({ level: 1 });
    const say = throughQueue(engine);
    const opened = engine.open({ refuse: 'model.onnx is damaged' });
    const spoken = Promise.all(
      ['work', 'good', 'one'].map((text) => say({ text, voiceId: 'slt', speed: 1, signal: never })),
    );
    await expect(opened).rejects.toBeInstanceOf(EngineUnavailableError);
    expect(await spoken).toHaveLength(3);
    expect(engine.isReady()).toBe(true);
  });

  it('fail when the engine is closed', async () => {
    engine = new ScriptedEngine();
    await engine.open({});
    const say = throughQueue(engine);
    const texts = ['work work', 'waits', 'waits, too'];
    const all = Promise.allSettled(texts.map((text) => say({ text, voiceId: 'slt', speed: 1, signal: never })));
    await engine.close();
    for (const result of await all) expect(result).toMatchObject({ reason: expect.any(EngineUnavailableError) });
  });
});
