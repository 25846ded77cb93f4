import { setMaxListeners } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { QueueFullError, type QueuePlace, SynthesisQueue } from './synthesis-queue';

const never = new AbortController().signal;
setMaxListeners(100, never);

function queueOf(options: Partial<ConstructorParameters<typeof SynthesisQueue>[0]> = {}): SynthesisQueue {
  return new SynthesisQueue({ slots: 1, capacity: 100, secondsPerCharacter: 0.01, ...options });
}

/** Work that lasts until it is told to end, and the order in which it was begun. */
class Workshop {
  readonly begun: string[] = [];
  private readonly ends = new Map<string, () => void>();

  take(place: QueuePlace, name: string, signal: AbortSignal = never): Promise<void> {
    return place.turn(10, signal, () => {
      this.begun.push(name);
      return new Promise((resolve) => this.ends.set(name, resolve));
    });
  }

  async end(name: string): Promise<void> {
    this.ends.get(name)!();
    // Once for the promise to settle and its owner to go on, once for the queue to look who waits.
    await setImmediate();
    await setImmediate();
  }
}

describe('SynthesisQueue', () => {
  it('gives as many turns at a time as there are slots, in the order in which they were asked for', async () => {
    const queue = queueOf({ slots: 2 });
    const shop = new Workshop();
    const place = queue.enter('a', 100);
    const other = queue.enter('a', 100);
    const third = queue.enter('a', 100);
    void shop.take(place, '1');
    void shop.take(other, '2');
    void shop.take(third, '3');
    await setImmediate();
    expect(shop.begun).toEqual(['1', '2']);
    await shop.end('2');
    expect(shop.begun).toEqual(['1', '2', '3']);
  });

  it('lets a newcomer of another account wait for the piece that is being spoken, and no more', async () => {
    const queue = queueOf();
    const shop = new Workshop();
    const long = Array.from({ length: 20 }, () => queue.enter('author', 5000));
    long.forEach((place, index) => void shop.take(place, `author ${index}`));
    await setImmediate();
    const short = queue.enter('newcomer', 10);
    void shop.take(short, 'newcomer');
    await shop.end('author 0');
    expect(shop.begun).toEqual(['author 0', 'newcomer']);
  });

  it('takes the account that has waited longest since its last turn, also when a turn is asked for right after one', async () => {
    const queue = queueOf();
    const shop = new Workshop();
    const places = { a: queue.enter('a', 100), b: queue.enter('b', 100), c: queue.enter('c', 100) };
    const speak = async (name: 'a' | 'b' | 'c'): Promise<void> => {
      for (let piece = 1; piece <= 3; piece++) await shop.take(places[name], `${name}${piece}`);
    };
    void speak('a');
    await setImmediate();
    void speak('b');
    void speak('c');
    for (const turn of ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3']) {
      expect(shop.begun.at(-1)).toBe(turn);
      await shop.end(turn);
    }
  });

  it('skips who does not wait any more, and fails them with the signal’s reason', async () => {
    const queue = queueOf();
    const shop = new Workshop();
    const gone = new AbortController();
    const first = queue.enter('a', 10);
    const second = queue.enter('b', 10);
    const third = queue.enter('c', 10);
    void shop.take(first, 'a');
    const cancelled = shop.take(second, 'b', gone.signal);
    void shop.take(third, 'c');
    gone.abort(new Error('the client has gone'));
    await expect(cancelled).rejects.toThrow('the client has gone');
    second.leave();
    await shop.end('a');
    expect(shop.begun).toEqual(['a', 'c']);
  });

  it('goes on after work that failed', async () => {
    const queue = queueOf();
    const place = queue.enter('a', 10);
    await expect(place.turn(1, never, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(place.turn(1, never, async () => 'fine')).resolves.toBe('fine');
  });

  it('tells how long a turn was waited for', async () => {
    const queue = queueOf();
    const place = queue.enter('a', 10);
    expect(await place.turn(1, never, async (waitedMs) => waitedMs)).toBeGreaterThanOrEqual(0);
  });

  it('refuses more requests than its capacity, and takes new ones when a place is free', () => {
    const queue = queueOf({ capacity: 4 });
    const places = ['a', 'b', 'c', 'd'].map((group) => queue.enter(group, 100));
    expect(places.map(({ position }) => position)).toEqual([0, 1, 2, 3]);
    expect(() => queue.enter('e', 100)).toThrow(QueueFullError);
    expect(queue.fullForMs()).toBeGreaterThanOrEqual(0);
    places[0]!.leave();
    places[0]!.leave();
    expect(queue.fullForMs()).toBe(0);
    queue.enter('e', 100);
    expect(() => queue.enter('f', 100)).toThrow(QueueFullError);
  });

  it('does not let one account fill it', () => {
    const queue = queueOf({ capacity: 10 });
    for (let request = 0; request < 5; request++) queue.enter('greedy', 100);
    expect(() => queue.enter('greedy', 100)).toThrow(QueueFullError);
    expect(queue.enter('modest', 100).position).toBe(5);
  });

  it('says when to come back: when the first place is expected to be free', () => {
    const queue = queueOf({ capacity: 4, secondsPerCharacter: 0.01 });
    for (const [group, characters] of [
      ['a', 3000],
      ['b', 1000],
    ] as const) {
      queue.enter(group, characters);
      queue.enter(group, 9000);
    }
    // Two accounts in turns, the shorter of the first requests has 1,000 characters: 2 × 10 s.
    expect(refusal(queue, 'c').retryAfterSeconds).toBe(20);
    expect(queue.backlogSeconds()).toBeCloseTo(220);
  });

  it('learns from its turns how long the work takes', async () => {
    const queue = queueOf({ capacity: 1, secondsPerCharacter: 1 });
    const place = queue.enter('a', 100_000);
    const before = refusal(queue, 'b').retryAfterSeconds;
    for (let turn = 0; turn < 50; turn++) await place.turn(1000, never, async () => undefined);
    expect(refusal(queue, 'b').retryAfterSeconds).toBeLessThan(before / 10);
  });
});

function refusal(queue: SynthesisQueue, group: string): QueueFullError {
  try {
    queue.enter(group, 1);
  } catch (error) {
    return error as QueueFullError;
  }
  throw new Error('It was not refused.');
}
