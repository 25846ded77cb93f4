import { availableParallelism } from 'node:os';
import { Environment } from '../config/environment';
import { encoderThreads, hostLimits, workerCount } from './speech-options';

describe('hostLimits', () => {
  it.each([
    [1, { processes: 1, threads: 1 }],
    [2, { processes: 1, threads: 2 }],
    [4, { processes: 1, threads: 4 }],
    [8, { processes: 2, threads: 4 }],
    [64, { processes: 4, threads: 16 }],
  ])('divides %i cores', (cores, expected) => {
    expect(hostLimits(new Environment(), cores)).toMatchObject(expected);
  });

  it("uses the operator's settings", () => {
    const environment = Object.assign(new Environment(), {
      ENGINE_PROCESSES: 3,
      ENGINE_THREADS: 5,
      ENGINE_MEMORY_LIMIT_MB: 1024,
      ENGINE_IDLE_UNLOAD_SECONDS: 60,
    });
    expect(hostLimits(environment, 2)).toEqual({
      processes: 3,
      threads: 5,
      memoryLimit: 2 ** 30,
      idleUnload: 60_000,
    });
  });

  it("divides the cores among the operator's number of processes", () => {
    expect(hostLimits(Object.assign(new Environment(), { ENGINE_PROCESSES: 2 }), 8)).toMatchObject({ threads: 4 });
  });
});

describe('workerCount', () => {
  it('leaves one core for the event loop, but is at least one', () => {
    expect(workerCount(new Environment())).toBe(Math.max(1, availableParallelism() - 1));
  });

  it("is the operator's setting", () => {
    expect(workerCount(Object.assign(new Environment(), { SPEECH_WORKERS: 7 }))).toBe(7);
  });
});

describe('encoderThreads', () => {
  it.each([
    [1, 1],
    [2, 1],
    [7, 4],
  ])('with %i workers, is %i', (workers, threads) => {
    expect(encoderThreads(Object.assign(new Environment(), { SPEECH_WORKERS: workers }))).toBe(threads);
  });
});
