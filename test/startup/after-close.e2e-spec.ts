import { startTestApp } from '../support/test-app';

describe('A server that has been closed', () => {
  it('leaves no timer behind that keeps its process alive', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((type) => type === 'Timeout').length;
    const before = timers();
    const server = await startTestApp();
    await server.close();
    expect(timers()).toBeLessThanOrEqual(before);
  });
});
