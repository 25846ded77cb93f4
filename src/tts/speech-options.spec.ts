import { availableParallelism } from 'node:os';
import { readSettings } from '../platform/config/environment';
import { engineSettings } from './engines.settings';
import { encoderThreads, hostLimits, workerCount } from './speech-options';

const read = (variables: NodeJS.ProcessEnv) => readSettings([engineSettings], variables);

describe('hostLimits', () => {
  const gigabytes = (count: number) => count * 2 ** 30;

  it.each([
    [1, 16, { processes: 1, threads: 1, threadsAlone: 1 }],
    [2, 16, { processes: 2, threads: 1, threadsAlone: 2 }],
    [4, 16, { processes: 4, threads: 1, threadsAlone: 4 }],
    [8, 16, { processes: 4, threads: 2, threadsAlone: 4 }],
    [64, 64, { processes: 4, threads: 16, threadsAlone: 16 }],
    [2, 2, { processes: 1, threads: 2, threadsAlone: 2 }],
    [4, 4, { processes: 2, threads: 2, threadsAlone: 4 }],
    [4, 0.5, { processes: 1, threads: 4, threadsAlone: 4 }],
  ])('gives Kokoro a process for each of %i cores, if %d GB are enough', (cores, memory, expected) => {
    expect(hostLimits(read({}), 'kokoro', { cores, memory: gigabytes(memory) })).toMatchObject(expected);
  });

  it.each([
    [1, { processes: 1, threads: 1 }],
    [2, { processes: 1, threads: 2 }],
    [8, { processes: 2, threads: 4 }],
    [64, { processes: 4, threads: 16 }],
  ])('gives Piper a process for four of %i cores', (cores, expected) => {
    expect(hostLimits(read({}), 'piper', { cores, memory: gigabytes(64) })).toMatchObject(expected);
  });

  it("uses the operator's settings", () => {
    const environment = read({
      ENGINE_PROCESSES: '3',
      ENGINE_THREADS: '5',
      ENGINE_MEMORY_LIMIT_MB: '1024',
      ENGINE_IDLE_UNLOAD_SECONDS: '60',
    });
    expect(hostLimits(environment, 'kokoro', { cores: 2, memory: gigabytes(1) })).toEqual({
      processes: 3,
      threads: 5,
      threadsAlone: 5,
      memoryLimit: 2 ** 30,
      idleUnload: 60_000,
    });
  });

  it("divides the cores among the operator's number of processes", () => {
    const environment = read({ ENGINE_PROCESSES: '2' });
    expect(hostLimits(environment, 'kokoro', { cores: 8, memory: gigabytes(1) })).toMatchObject({ threads: 4 });
  });
});

describe('workerCount', () => {
  it('leaves one core for the event loop, but is at least one', () => {
    expect(workerCount(read({}))).toBe(Math.max(1, availableParallelism() - 1));
  });

  it("is the operator's setting", () => {
    expect(workerCount(read({ SPEECH_WORKERS: '7' }))).toBe(7);
  });
});

describe('encoderThreads', () => {
  it.each([
    [1, 1],
    [2, 1],
    [7, 4],
  ])('with %i workers, is %i', (workers, threads) => {
    expect(encoderThreads(read({ SPEECH_WORKERS: String(workers) }))).toBe(threads);
  });
});
