import { Patience, type PatienceOptions } from './patience';

const patience = (options: Partial<PatienceOptions> = {}) =>
  new Patience({
    look: async () => ({ status: 'running', isDone: false }),
    firstMs: 60_000,
    nextMs: 60_000,
    everyMs: 0,
    signal: new AbortController().signal,
    ...options,
  });

describe('The patience of a listener', () => {
  it('lasts while the chapter may still be spoken', async () => {
    expect(await patience().isWorthWaiting()).toBe(true);
    expect(await patience({ look: async () => ({ status: 'queued', isDone: false }) }).isWorthWaiting()).toBe(true);
  });

  it.each([
    ['done', { status: 'running', isDone: true } as const],
    ['of a cancelled job', { status: 'cancelled', isDone: false } as const],
    ['of a job that was removed', undefined],
  ])('ends if the chapter is %s', async (_what, progress) => {
    expect(await patience({ look: async () => progress }).isWorthWaiting()).toBe(false);
  });

  it('ends after its time, which passes only while the listener waits', async () => {
    const listener = patience({ firstMs: 0, nextMs: 0 });
    expect(await listener.isWorthWaiting()).toBe(false);
    listener.heard();
    expect(await listener.isWorthWaiting()).toBe(true);
    listener.asks();
    expect(await listener.isWorthWaiting()).toBe(false);
  });

  it('looks once for all pieces that wait at the same time', async () => {
    let looks = 0;
    const look = async () => {
      looks++;
      return { status: 'running', isDone: false } as const;
    };
    const listener = patience({ look });
    await Promise.all([listener.isWorthWaiting(), listener.isWorthWaiting(), listener.isWorthWaiting()]);
    expect(looks).toBe(1);
  });

  it('ends at once when the listener goes', async () => {
    const gone = new AbortController();
    const waiting = patience({ everyMs: 600_000, signal: gone.signal }).isWorthWaiting();
    gone.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
  });
});
