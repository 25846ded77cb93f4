import { availableParallelism } from 'node:os';
import { Environment } from '../../config/environment';
import { workerCount } from './worker-count';

describe('workerCount', () => {
  it('leaves one core for the event loop, but is at least one', () => {
    expect(workerCount(new Environment())).toBe(Math.max(1, availableParallelism() - 1));
  });

  it("is the operator's setting", () => {
    expect(workerCount(Object.assign(new Environment(), { SPEECH_WORKERS: 7 }))).toBe(7);
  });
});
