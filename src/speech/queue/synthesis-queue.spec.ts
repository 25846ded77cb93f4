import { setMaxListeners } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { QueueFullError } from '../errors';
import { type QueueTicket, SynthesisQueue } from './synthesis-queue';

const never = new AbortController().signal;
setMaxListeners(100, never);

/** The clock advances only when a test changes it. */
let milliseconds = 0;

function queueOf(options: Partial<ConstructorParameters<typeof SynthesisQueue>[0]> = {}): SynthesisQueue {
  return new SynthesisQueue({
    slots: 1,
    capacity: 100,
    secondsPerCharacter: 0.01,
    now: () => milliseconds,
    ...options,
  });
}

/** One turn of the loop for the promise to settle, one for the queue to admit the next request. */
async function settled(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

/** Work that runs until a test ends it. Records the order in which work started. */
class Workshop {
  readonly begun: string[] = [];
  private readonly ends = new Map<string, () => void>();

  take(ticket: QueueTicket, name: string, signal: AbortSignal = never, characters = 10): Promise<void> {
    return ticket.run(characters, signal, () => {
      this.begun.push(name);
      return new Promise((resolve) => this.ends.set(name, resolve));
    });
  }

  /** @param seconds that it has taken. */
  async end(name: string, seconds = 0.1): Promise<void> {
    milliseconds += seconds * 1000;
    this.ends.get(name)!();
    await settled();
  }
}

describe('SynthesisQueue', () => {
  it('runs as many turns at once as there are slots, in order of request', async () => {
    const queue = queueOf({ slots: 2 });
    const shop = new Workshop();
    const ticket = queue.enter('a', 100);
    const other = queue.enter('a', 100);
    const third = queue.enter('a', 100);
    void shop.take(ticket, '1');
    void shop.take(other, '2');
    void shop.take(third, '3');
    await setImmediate();
    expect(shop.begun).toEqual(['1', '2']);
    await shop.end('2');
    expect(shop.begun).toEqual(['1', '2', '3']);
  });

  it("delays another group's newcomer only by the piece being spoken", async () => {
    const queue = queueOf();
    const shop = new Workshop();
    const long = Array.from({ length: 20 }, () => queue.enter('author', 5000));
    long.forEach((ticket, index) => void shop.take(ticket, `author ${index}`));
    await setImmediate();
    const short = queue.enter('newcomer', 10);
    void shop.take(short, 'newcomer');
    await shop.end('author 0');
    expect(shop.begun).toEqual(['author 0', 'newcomer']);
  });

  it('alternates between groups with equal pieces, even if a turn is requested right after another', async () => {
    const queue = queueOf();
    const shop = new Workshop();
    const tickets = { a: queue.enter('a', 100), b: queue.enter('b', 100), c: queue.enter('c', 100) };
    const speak = async (name: 'a' | 'b' | 'c'): Promise<void> => {
      for (let piece = 1; piece <= 3; piece++) await shop.take(tickets[name], `${name}${piece}`);
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

  it('skips cancelled requests and fails them with the signal’s reason', async () => {
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

  it('continues after work that failed', async () => {
    const queue = queueOf();
    const ticket = queue.enter('a', 10);
    await expect(ticket.run(1, never, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(ticket.run(1, never, async () => 'fine')).resolves.toBe('fine');
  });

  it('reports how long a turn was waited for', async () => {
    const queue = queueOf();
    const ticket = queue.enter('a', 10);
    expect(await ticket.run(1, never, async (waitedMs) => waitedMs)).toBeGreaterThanOrEqual(0);
  });

  it('refuses requests beyond its capacity and accepts new ones when a place is free', () => {
    const queue = queueOf({ capacity: 4 });
    const tickets = ['a', 'b', 'c', 'd'].map((group) => queue.enter(group, 100));
    expect(tickets.map(({ position }) => position)).toEqual([0, 1, 2, 3]);
    expect(() => queue.enter('e', 100)).toThrow(QueueFullError);
    tickets[0]!.leave();
    tickets[0]!.leave();
    queue.enter('e', 100);
    expect(() => queue.enter('f', 100)).toThrow(QueueFullError);
  });

  it('does not let one group fill it', () => {
    const queue = queueOf({ capacity: 10 });
    for (let request = 0; request < 5; request++) queue.enter('greedy', 100);
    expect(() => queue.enter('greedy', 100)).toThrow(QueueFullError);
    expect(queue.enter('modest', 100).position).toBe(5);
  });

  it('keeps the last tenth of its places for groups with few requests', () => {
    const queue = queueOf({ capacity: 10 });
    for (let request = 0; request < 5; request++) queue.enter('a', 100);
    for (let request = 0; request < 4; request++) queue.enter('b', 100);
    expect(() => queue.enter('b', 100)).toThrow(QueueFullError);
    expect(queue.enter('c', 100).position).toBe(9);
  });

  it('tells a refused request when the place it needs should become free', () => {
    const queue = queueOf({ capacity: 4, secondsPerCharacter: 0.01 });
    queue.enter('a', 3000);
    queue.enter('a', 9000);
    queue.enter('b', 1000);
    // A place of the group itself: its first request needs 30 s; meanwhile the other group gets the 10 s it needs.
    expect(refusal(queue, 'a').retryAfterSeconds).toBe(40);
    queue.enter('c', 5000);
    // Any place: the 10 s request finishes first, when each of the three groups has had 10 s.
    expect(refusal(queue, 'd').retryAfterSeconds).toBe(30);
    expect(queue.backlogSeconds()).toBeCloseTo(180);
  });

  it('assumes that one request uses one slot when it estimates the time to retry after', () => {
    const queue = queueOf({ slots: 4, capacity: 1 });
    queue.enter('a', 3000);
    expect(refusal(queue, 'b').retryAfterSeconds).toBe(30);
  });

  it('learns the duration of work from its turns', async () => {
    const queue = queueOf({ capacity: 1, secondsPerCharacter: 1 });
    const ticket = queue.enter('a', 100_000);
    const before = refusal(queue, 'b').retryAfterSeconds;
    for (let turn = 0; turn < 50; turn++) await ticket.run(1000, never, async () => void (milliseconds += 1));
    expect(refusal(queue, 'b').retryAfterSeconds).toBeLessThan(before / 10);
  });

  it('tickets seconds, not turns, between groups', async () => {
    const queue = queueOf();
    const shop = new Workshop();
    const seconds = { long: 0, short: 0 };
    const each = { long: 3, short: 0.25 };
    const speak = async (who: 'long' | 'short'): Promise<void> => {
      const ticket = queue.enter(who, 100_000);
      // Both have the same estimate; only the measured time differs.
      for (let piece = 0; ; piece++) await shop.take(ticket, `${who} ${piece}`);
    };
    void speak('long');
    void speak('short');
    await settled();
    for (let turn = 0; turn < 200; turn++) {
      const name = shop.begun.at(-1)!;
      const who = name.startsWith('long') ? 'long' : 'short';
      seconds[who] += each[who];
      await shop.end(name, each[who]);
    }
    expect(Math.abs(seconds.long - seconds.short)).toBeLessThanOrEqual(2 * (each.long + each.short));
  });

  it('charges a cancelled turn its actual time and starts the next turn when the engine is free', async () => {
    const queue = queueOf();
    const shop = new Workshop();
    const gone = new AbortController();
    const cancelled = shop.take(queue.enter('a', 10), 'a', gone.signal);
    void shop.take(queue.enter('a', 10), 'a again');
    const other = queue.enter('b', 10);
    void shop.take(other, 'b1').then(() => shop.take(other, 'b2'));
    await settled();
    gone.abort(new Error('the client has gone'));
    await expect(cancelled).rejects.toThrow('the client has gone');
    await settled();
    expect(shop.begun).toEqual(['a']);
    await shop.end('a', 5);
    await shop.end('b1', 1);
    expect(shop.begun).toEqual(['a', 'b1', 'b2']);
  });

  describe('with requests whose readers do not read', () => {
    it('does not count them, and never refuses them when their readers continue', async () => {
      const queue = queueOf({ capacity: 4 });
      const unread = ['a', 'a', 'b', 'b'].map((group) => {
        const ticket = queue.enter(group, 1_000_000);
        ticket.park();
        return ticket;
      });
      expect(queue.backlogSeconds()).toBe(0);
      const tickets = ['c', 'c', 'd', 'e'].map((group) => queue.enter(group, 100));
      // 1 s of each group that waits for the engine. Requests that wait for readers delay nobody.
      expect(refusal(queue, 'f').retryAfterSeconds).toBe(3);
      const [first] = unread;
      first!.resume();
      await expect(first!.run(1, never, async () => 'spoken')).resolves.toBe('spoken');
      for (const ticket of [...tickets, ...unread]) ticket.leave();
      expect(queue.enter('f', 1).position).toBe(0);
    });

    it('counts them while they have a turn or wait for one', async () => {
      const queue = queueOf({ capacity: 2 });
      const shop = new Workshop();
      const [first, second] = [queue.enter('a', 10), queue.enter('b', 10)];
      void shop.take(first, 'a');
      void shop.take(second, 'b');
      await settled();
      first.park();
      second.park();
      expect(() => queue.enter('c', 10)).toThrow(QueueFullError);
      await shop.end('a');
      expect(queue.enter('c', 10).position).toBe(1);
    });

    it('counts each request once, in whatever order requests park, resume, speak and leave', async () => {
      const queue = queueOf({ capacity: 4 });
      const shop = new Workshop();
      const gone = new AbortController();
      const ticket = queue.enter('a', 10);
      const given = shop.take(ticket, 'a', gone.signal);
      await settled();
      ticket.park();
      gone.abort(new Error('gone'));
      await expect(given).rejects.toThrow('gone');
      ticket.leave();
      ticket.resume();
      expect(queue.enter('b', 10).position).toBe(1);
      await shop.end('a');
      expect(queue.enter('c', 10).position).toBe(1);
    });
  });

  it('reports a stall while turns run and none finishes, whatever the number of waiting requests', async () => {
    const queue = queueOf();
    const shop = new Workshop();
    const ticket = queue.enter('a', 10);
    milliseconds += 100_000;
    expect(queue.stalledForMs()).toBe(0);
    void shop.take(ticket, '1');
    void shop.take(ticket, '2');
    await settled();
    milliseconds += 5000;
    expect(queue.stalledForMs()).toBe(5000);
    await shop.end('1', 1);
    expect(queue.stalledForMs()).toBe(0);
    milliseconds += 7000;
    expect(queue.stalledForMs()).toBe(7000);
    await shop.end('2', 1);
    expect(queue.stalledForMs()).toBe(0);
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
