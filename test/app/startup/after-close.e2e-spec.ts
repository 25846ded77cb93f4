import { AsyncLocalStorage, createHook } from 'node:async_hooks';
import { until } from '../../../bench/proofs/support/until';
import { startTestApp } from '../../support/test-app';

describe('A server that has been closed', () => {
  it('leaves no timer behind that keeps its process alive', async () => {
    // Other servers of this process start and end timers meanwhile.
    const isOfThisServer = new AsyncLocalStorage<boolean>();
    const timers = new Map<number, NodeJS.Timeout>();
    const hook = createHook({
      init: (id, type, _trigger, resource) => {
        if (type === 'Timeout' && isOfThisServer.getStore()) timers.set(id, resource as NodeJS.Timeout);
      },
      destroy: (id) => timers.delete(id),
    }).enable();
    try {
      const server = await isOfThisServer.run(true, () => startTestApp());
      expect(timers.size).toBeGreaterThan(0);
      await isOfThisServer.run(true, () => server.close());
      await until('no timer of the server is left', () => ![...timers.values()].some((timer) => timer.hasRef()));
    } finally {
      hook.disable();
    }
  });
});
