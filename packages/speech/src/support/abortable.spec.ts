import { abortable } from './abortable';

describe('abortable', () => {
  const never = new Promise<never>(() => {});

  it('returns the result of the promise', async () => {
    const { signal } = new AbortController();
    expect(await abortable(Promise.resolve(5), signal)).toBe(5);
    await expect(abortable(Promise.reject(new Error('no')), signal)).rejects.toThrow('no');
  });

  it("throws the signal's reason as soon as it aborts", async () => {
    const controller = new AbortController();
    const waiting = abortable(never, controller.signal);
    controller.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
  });

  it('throws at once if the signal has already aborted', async () => {
    await expect(abortable(never, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
  });
});
