import { ContextOutput } from './context-output';

describe('ContextOutput', () => {
  it('fails at the next event if a frame could not be made, and leaves no rejection to end the server', async () => {
    const unhandled = jest.fn();
    process.on('unhandledRejection', unhandled);
    const output = new ContextOutput(() => Promise.reject(new Error('broken')), false, {});
    const { signal } = new AbortController();
    await output.pass({ type: 'audio', bytes: new Uint8Array(2), audioSeconds: 1 }, signal);
    for (let turn = 1; turn <= 3; turn++) await new Promise((resolve) => setImmediate(resolve));
    await expect(output.pass({ type: 'flushed', id: '' }, signal)).rejects.toThrow('broken');
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});
