import fc from 'fast-check';
import { setMaxListeners } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { QueueFullError } from '../errors';
import type { QueueTicket } from './queue-ticket';
import { fixedSlots, type SlotSource } from './slot-source';
import { SynthesisQueue } from './synthesis-queue';

const never = new AbortController().signal;
setMaxListeners(0, never);

/** The clock advances only when a test changes it. */
let milliseconds = 0;

function queueOf(options: Partial<ConstructorParameters<typeof SynthesisQueue>[0]> = {}): SynthesisQueue {
  return new SynthesisQueue({
    slots: fixedSlots(1),
    capacity: 100,
    workSecondsPerCharacter: 0.01,
    now: () => milliseconds,
    ...options,
  });
}

/** One turn of the loop for the promise to settle, one for the queue to admit the next request. */
async function settled(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

/** Slots that a test makes ready, as an engine does whose processes start and die. */
class ChangingSlots implements SlotSource {
  readonly woken: number[] = [];
  private count = 0;
  private error: Error | undefined;
  private listener = () => {};

  constructor(readonly limit: number) {}

  ready(): number {
    return this.count;
  }

  failure(): Error | undefined {
    return this.error;
  }

  wake(waiting: number): void {
    this.woken.push(waiting);
  }

  onChange(listener: () => void): void {
    this.listener = listener;
  }

  become(count: number, error?: Error): void {
    this.count = count;
    this.error = error;
    this.listener();
  }
}

/** Work that runs until a test ends it. Records the order in which work started. */
class Workshop {
  readonly begun: string[] = [];
  /** Ends the work of a name. */
  readonly ends: Record<string, () => void> = {};

  take(ticket: QueueTicket, name: string, atSeconds?: number): Promise<void> {
    const work = () => {
      this.begun.push(name);
      return new Promise<void>((resolve) => (this.ends[name] = resolve));
    };
    return ticket.run(10, work, { atSeconds });
  }

  /** @param seconds that it has taken. */
  async end(name: string, seconds = 0.1): Promise<void> {
    milliseconds += seconds * 1000;
    this.ends[name]!();
    await settled();
  }
}

describe('SynthesisQueue', () => {
  it.each([
    [{ slots: fixedSlots(0) }, 'slots.limit must be an integer of at least 1; got 0.'],
    [{ slots: fixedSlots(1.5) }, 'slots.limit must be an integer of at least 1; got 1.5.'],
    [{ capacity: 0 }, 'capacity must be an integer of at least 1; got 0.'],
    [{ capacity: Infinity }, 'capacity must be an integer of at least 1; got Infinity.'],
    [{ workSecondsPerCharacter: 0 }, 'workSecondsPerCharacter must be a number above 0; got 0.'],
    [{ workSecondsPerCharacter: NaN }, 'workSecondsPerCharacter must be a number above 0; got NaN.'],
  ])('rejects options that are out of range (%j)', (options, message) => {
    expect(() => queueOf(options)).toThrow(new RangeError(message));
  });

  it('runs as many turns at once as there are slots, in order of request', async () => {
    const queue = queueOf({ slots: fixedSlots(2) });
    const shop = new Workshop();
    const ticket = queue.enter('a', 100, never);
    const other = queue.enter('a', 100, never);
    const third = queue.enter('a', 100, never);
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
    const long = Array.from({ length: 20 }, () => queue.enter('author', 5000, never));
    long.forEach((ticket, index) => void shop.take(ticket, `author ${index}`));
    await setImmediate();
    const short = queue.enter('newcomer', 10, never);
    void shop.take(short, 'newcomer');
    await shop.end('author 0');
    expect(shop.begun).toEqual(['author 0', 'newcomer']);
  });

  it('alternates between groups with equal pieces, even if a turn is requested right after another', async () => {
    const queue = queueOf();
    const shop = new Workshop();
    const tickets = {
      a: queue.enter('a', 100, never),
      b: queue.enter('b', 100, never),
      c: queue.enter('c', 100, never),
    };
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
    const first = queue.enter('a', 10, never);
    const second = queue.enter('b', 10, gone.signal);
    const third = queue.enter('c', 10, never);
    void shop.take(first, 'a');
    const cancelled = shop.take(second, 'b');
    void shop.take(third, 'c');
    gone.abort(new Error('the client has gone'));
    await expect(cancelled).rejects.toThrow('the client has gone');
    await shop.end('a');
    expect(shop.begun).toEqual(['a', 'c']);
  });

  it('continues after work that failed', async () => {
    const queue = queueOf();
    const ticket = queue.enter('a', 10, never);
    const throwAtOnce = () => {
      throw new Error('broken');
    };
    await expect(ticket.run(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(ticket.run(1, throwAtOnce)).rejects.toThrow('broken');
    await expect(ticket.run(1, async () => 'fine')).resolves.toBe('fine');
  });

  describe('with requests that want several turns', () => {
    it('gives one request all slots of an idle engine', async () => {
      const queue = queueOf({ slots: fixedSlots(3) });
      const shop = new Workshop();
      const ticket = queue.enter('a', 10, never);
      const turns = ['1', '2', '3', '4'].map((name) => shop.take(ticket, name));
      expect(shop.begun).toEqual(['1', '2', '3']);
      for (const name of ['3', '1', '4', '2']) await shop.end(name);
      await Promise.all(turns);
      expect(shop.begun).toEqual(['1', '2', '3', '4']);
    });

    it('begins the turns of one request in the order of their audio', async () => {
      const queue = queueOf();
      const shop = new Workshop();
      const ticket = queue.enter('a', 10, never);
      void shop.take(ticket, 'first', 0);
      void shop.take(ticket, 'third', 2);
      void shop.take(ticket, 'second', 1);
      void shop.take(ticket, 'second again', 1);
      for (const name of ['first', 'second', 'second again', 'third']) {
        expect(shop.begun.at(-1)).toBe(name);
        await shop.end(name);
      }
    });

    it('gives another group its first turn before a second turn', async () => {
      const queue = queueOf({ slots: fixedSlots(2) });
      const shop = new Workshop();
      const big = queue.enter('big', 1000, never);
      for (let piece = 1; piece <= 4; piece++) void shop.take(big, `big ${piece}`);
      void shop.take(queue.enter('b', 10, never), 'b');
      void shop.take(queue.enter('c', 10, never), 'c');
      await shop.end('big 1');
      await shop.end('big 2');
      expect(shop.begun).toEqual(['big 1', 'big 2', 'b', 'c']);
      await shop.end('b');
      expect(shop.begun.at(-1)).toBe('big 3');
    });

    it('gives no group a second turn while another group waits for its first one', async () => {
      const slots = fc.integer({ min: 2, max: 4 });
      const groups = fc.array(fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 10 }), {
        minLength: 2,
        maxLength: 6,
      });
      await fc.assert(
        fc.asyncProperty(slots, groups, async (count, work) => {
          const queue = queueOf({ slots: fixedSlots(count) });
          const running: { group: number; endsAt: number; end: () => void }[] = [];
          const waitForFirst = new Set<number>();
          let [begun, unfair] = [0, 0];
          const begin = (group: number, duration: number) => {
            begun++;
            waitForFirst.delete(group);
            if (waitForFirst.size > 0 && running.some((turn) => turn.group === group)) unfair++;
            return new Promise<void>((end) => running.push({ group, endsAt: milliseconds + duration, end }));
          };
          const endNext = async () => {
            const next = running.sort((one, other) => one.endsAt - other.endsAt).shift()!;
            milliseconds = Math.max(milliseconds, next.endsAt);
            next.end();
            await settled();
          };
          for (const [group, durations] of work.entries()) {
            const ticket = queue.enter(`${group}`, 100, never);
            waitForFirst.add(group);
            for (const duration of durations) void ticket.run(10, () => begin(group, duration));
            await endNext();
          }
          while (running.length > 0) await endNext();
          expect({ begun, unfair }).toEqual({ begun: work.flat().length, unfair: 0 });
        }),
        { numRuns: 100 },
      );
    });

    it('prefers, within a group, requests that have had no turn, then the audio that is due first', async () => {
      const queue = queueOf({ slots: fixedSlots(2) });
      const shop = new Workshop();
      const old = queue.enter('a', 1000, never);
      for (let piece = 1; piece <= 4; piece++) void shop.take(old, `old ${piece}`, piece * 10);
      milliseconds += 5000;
      const young = queue.enter('a', 1000, never);
      void shop.take(young, 'young 1', 0);
      void shop.take(young, 'young 2', 20);
      void shop.take(young, 'young 3', 40);
      await shop.end('old 1', 0);
      expect(shop.begun).toEqual(['old 1', 'old 2', 'young 1']);
      // Due 25, 30, 40 and 45 s after the old request entered.
      for (const [ended, begun] of [
        ['old 2', 'young 2'],
        ['young 1', 'old 3'],
        ['young 2', 'old 4'],
        ['old 3', 'young 3'],
      ] as const) {
        await shop.end(ended, 0);
        expect(shop.begun.at(-1)).toBe(begun);
      }
    });

    it('does not prefer a request whose listener hears another one before, until its audio is due', async () => {
      const queue = queueOf();
      const shop = new Workshop();
      const enter = (continues: boolean) => queue.enter('a', 10, never, continues ? 'continued' : 'first');
      const [first, next] = [enter(false), enter(true)];
      const all = [shop.take(first, 'first 1'), shop.take(next, 'next', 5), shop.take(first, 'first 2', 2)];
      for (const name of ['first 1', 'first 2', 'next']) {
        await shop.end(name);
      }
      await Promise.all(all);
      expect(shop.begun).toEqual(['first 1', 'first 2', 'next']);
    });

    it('counts a request once, and fails all its turns when it leaves', async () => {
      const queue = queueOf({ capacity: 2 });
      const shop = new Workshop();
      const ticket = queue.enter('a', 10, never);
      const running = shop.take(ticket, '1');
      const waiting = [shop.take(ticket, '2'), shop.take(ticket, '3')];
      expect(queue.size).toBe(1);
      ticket.leave();
      for (const turn of waiting)
        await expect(turn).rejects.toThrow('The request left the queue before it got a turn.');
      await shop.end('1');
      await running;
      expect(queue.size).toBe(0);
      expect(queue.stalledForMs()).toBe(0);
      expect(shop.begun).toEqual(['1']);
    });

    it('counts a parked request until its last turn has ended', async () => {
      const queue = queueOf({ slots: fixedSlots(2) });
      const shop = new Workshop();
      const ticket = queue.enter('a', 10, never);
      void shop.take(ticket, '1');
      void shop.take(ticket, '2');
      ticket.park();
      await shop.end('1');
      expect(queue.size).toBe(1);
      await shop.end('2');
      expect(queue.size).toBe(0);
    });
  });

  it('fails a turn that is waited for when the request leaves', async () => {
    const queue = queueOf();
    const shop = new Workshop();
    void shop.take(queue.enter('a', 10, never), 'a');
    const ticket = queue.enter('b', 10, never);
    const waiting = shop.take(ticket, 'b');
    ticket.leave();
    await expect(waiting).rejects.toThrow('The request left the queue before it got a turn.');
    await shop.end('a');
    expect(shop.begun).toEqual(['a']);
    expect(queue.size).toBe(1);
  });

  it('measures the time from entering until the first turn began, and no later wait', async () => {
    const queue = queueOf();
    const shop = new Workshop();
    void shop.take(queue.enter('a', 10, never), 'a');
    const ticket = queue.enter('b', 10, never);
    milliseconds += 300;
    const spoken = shop.take(ticket, 'b').then(() => shop.take(ticket, 'b again'));
    expect(ticket.waitedMs).toBe(0);
    await shop.end('a', 1);
    expect(ticket.waitedMs).toBe(1300);
    await shop.end('b', 1);
    await shop.end('b again', 1);
    await spoken;
    expect(ticket.waitedMs).toBe(1300);
  });

  describe('when the signal of a request aborts', () => {
    it('frees its place at once, even before it asks for a turn', async () => {
      const queue = queueOf({ capacity: 1 });
      const gone = new AbortController();
      const ticket = queue.enter('a', 10, gone.signal);
      expect(() => queue.enter('b', 10, never)).toThrow(QueueFullError);
      gone.abort(new Error('the client has gone'));
      expect(queue.enter('b', 10, never).position).toBe(0);
      await expect(ticket.run(10, async () => 'spoken')).rejects.toThrow('the client has gone');
      ticket.leave();
      expect(queue.size).toBe(1);
    });

    it('does not let it enter afterwards', () => {
      const queue = queueOf();
      expect(() => queue.enter('a', 10, AbortSignal.abort(new Error('gone')))).toThrow('gone');
      expect(queue.size).toBe(0);
    });

    it('does not run what still waits, among a thousand', async () => {
      const queue = queueOf({ capacity: 10_000 });
      const shop = new Workshop();
      void shop.take(queue.enter('a', 10, never), 'first');
      const controllers = Array.from({ length: 1000 }, () => new AbortController());
      const waiting = controllers.map(({ signal }, index) => shop.take(queue.enter('b', 10, signal), `${index}`));
      void shop.take(queue.enter('b', 10, never), 'last');
      for (const controller of controllers) controller.abort(new Error('gone'));
      for (const result of await Promise.allSettled(waiting)) {
        expect(result).toMatchObject({ reason: { message: 'gone' } });
      }
      await shop.end('first');
      expect(shop.begun).toEqual(['first', 'last']);
    });
  });

  describe('with slots that are not always ready', () => {
    it('runs no more turns than slots are ready, and wakes slots for the requests that wait', async () => {
      const slots = new ChangingSlots(2);
      const queue = queueOf({ slots });
      const shop = new Workshop();
      for (const name of ['1', '2', '3']) void shop.take(queue.enter('a', 10, never), name);
      expect(shop.begun).toEqual([]);
      expect(slots.woken).toEqual([1, 2, 3]);
      slots.become(1);
      expect(shop.begun).toEqual(['1']);
      expect(slots.woken.at(-1)).toBe(2);
      slots.become(2);
      expect(shop.begun).toEqual(['1', '2']);
      await shop.end('1');
      expect(shop.begun).toEqual(['1', '2', '3']);
    });

    it('wakes none while those that are ready suffice', async () => {
      const slots = new ChangingSlots(2);
      const queue = queueOf({ slots });
      const shop = new Workshop();
      slots.become(1);
      const ticket = queue.enter('a', 10, never);
      for (const turn of ['1', '2', '3']) {
        void shop.take(ticket, turn);
        await shop.end(turn);
      }
      expect(slots.woken).toEqual([]);
    });

    it('begins the work in the same turn of the loop in which the slot is ready', async () => {
      const slots = new ChangingSlots(1);
      const queue = queueOf({ slots });
      let began = false;
      const work = async () => void (began = true);
      const waited = queue.enter('a', 10, never).run(1, work);
      slots.become(1);
      // The slot could be gone in the next one.
      expect(began).toBe(true);
      await waited;
    });

    it('keeps requests waiting when a slot dies, and gives its next turn when it is back', async () => {
      const slots = new ChangingSlots(1);
      const queue = queueOf({ slots });
      slots.become(1);
      const dying = queue.enter('a', 10, never).run(1, async () => {
        slots.become(0);
        throw new Error('died');
      });
      const waiting = queue.enter('b', 10, never).run(1, async () => 'spoken');
      await expect(dying).rejects.toThrow('died');
      await settled();
      expect(queue.size).toBe(2);
      slots.become(1);
      expect(await waiting).toBe('spoken');
    });

    it('does not charge a group for the time in which no slot was ready', async () => {
      const slots = new ChangingSlots(1);
      const queue = queueOf({ slots });
      const shop = new Workshop();
      const ticket = queue.enter('a', 10, never);
      void shop.take(ticket, 'a1').then(() => shop.take(ticket, 'a2'));
      milliseconds += 60_000;
      slots.become(1);
      const other = queue.enter('b', 10, never);
      void shop.take(other, 'b1').then(() => shop.take(other, 'b2'));
      await shop.end('a1', 1);
      await shop.end('b1', 2);
      // The groups have used 1 and 2 seconds.
      expect(shop.begun).toEqual(['a1', 'b1', 'a2']);
    });

    it('refuses requests that wait, and new ones, when no slot will become ready, until one may', async () => {
      const slots = new ChangingSlots(1);
      const queue = queueOf({ slots });
      const waiting = ['a', 'a', 'b'].map((group) => queue.enter(group, 10, never).run(1, async () => 'spoken'));
      const refused = Promise.allSettled(waiting);
      slots.become(0, new Error('the model is damaged'));
      for (const result of await refused) expect(result).toMatchObject({ reason: { message: 'the model is damaged' } });
      const ticket = queue.enter('c', 10, never);
      await expect(ticket.run(1, async () => 'spoken')).rejects.toThrow('the model is damaged');
      slots.become(1);
      expect(await ticket.run(1, async () => 'spoken')).toBe('spoken');
    });

    it('reports a stall while requests wait and no slot becomes ready', async () => {
      const slots = new ChangingSlots(1);
      const queue = queueOf({ slots });
      milliseconds += 100_000;
      const waiting = queue.enter('a', 10, never).run(1, async () => 'spoken');
      milliseconds += 7000;
      expect(queue.stalledForMs()).toBe(7000);
      slots.become(1);
      await waiting;
      expect(queue.stalledForMs()).toBe(0);
    });

    it('estimates the time to retry after with all slots, ready or not', () => {
      const queue = queueOf({ slots: new ChangingSlots(2), capacity: 2 });
      queue.enter('a', 3000, never);
      queue.enter('b', 3000, never);
      expect(refusal(queue, 'c').retryAfterSeconds).toBe(30);
    });
  });

  it('refuses requests beyond its capacity and accepts new ones when a place is free', () => {
    const queue = queueOf({ capacity: 4 });
    const tickets = ['a', 'b', 'c', 'd'].map((group) => queue.enter(group, 100, never));
    expect(tickets.map(({ position }) => position)).toEqual([0, 1, 2, 3]);
    expect(() => queue.enter('e', 100, never)).toThrow(QueueFullError);
    tickets[0]!.leave();
    tickets[0]!.leave();
    queue.enter('e', 100, never);
    expect(() => queue.enter('f', 100, never)).toThrow(QueueFullError);
  });

  it('does not let one group fill it', () => {
    const queue = queueOf({ capacity: 10 });
    for (let request = 0; request < 5; request++) queue.enter('greedy', 100, never);
    expect(() => queue.enter('greedy', 100, never)).toThrow(QueueFullError);
    expect(queue.enter('modest', 100, never).position).toBe(5);
  });

  it('keeps the last tenth of its places for groups with few requests', () => {
    const queue = queueOf({ capacity: 10 });
    for (let request = 0; request < 5; request++) queue.enter('a', 100, never);
    for (let request = 0; request < 4; request++) queue.enter('b', 100, never);
    expect(() => queue.enter('b', 100, never)).toThrow(QueueFullError);
    expect(queue.enter('c', 100, never).position).toBe(9);
  });

  it('tells a refused request when the place it needs should become free', () => {
    const queue = queueOf({ capacity: 4, workSecondsPerCharacter: 0.01 });
    queue.enter('a', 3000, never);
    queue.enter('a', 9000, never);
    queue.enter('b', 1000, never);
    // A place of the group itself: its first request needs 30 s; meanwhile the other group gets the 10 s it needs.
    expect(refusal(queue, 'a').retryAfterSeconds).toBe(40);
    queue.enter('c', 5000, never);
    // Any place: the 10 s request finishes first, when each of the three groups has had 10 s.
    expect(refusal(queue, 'd').retryAfterSeconds).toBe(30);
    expect(queue.backlogSeconds()).toBeCloseTo(180);
  });

  it('assumes that one request can use all slots when it estimates the time to retry after', () => {
    const queue = queueOf({ slots: fixedSlots(4), capacity: 1 });
    queue.enter('a', 3000, never);
    expect(refusal(queue, 'b').retryAfterSeconds).toBe(8);
  });

  it('learns the duration of work from its turns', async () => {
    const queue = queueOf({ capacity: 1, workSecondsPerCharacter: 1 });
    const ticket = queue.enter('a', 100_000, never);
    const before = refusal(queue, 'b').retryAfterSeconds;
    for (let turn = 0; turn < 50; turn++) await ticket.run(1000, async () => void (milliseconds += 1));
    expect(refusal(queue, 'b').retryAfterSeconds).toBeLessThan(before / 10);
  });

  it('divides seconds, not turns, between groups', async () => {
    const queue = queueOf();
    const shop = new Workshop();
    const seconds = { long: 0, short: 0 };
    const each = { long: 3, short: 0.25 };
    const speak = async (who: 'long' | 'short'): Promise<void> => {
      const ticket = queue.enter(who, 100_000, never);
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
    const cancelled = shop.take(queue.enter('a', 10, gone.signal), 'a');
    void shop.take(queue.enter('a', 10, never), 'a again');
    const other = queue.enter('b', 10, never);
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
        const ticket = queue.enter(group, 1_000_000, never);
        ticket.park();
        return ticket;
      });
      expect(queue.backlogSeconds()).toBe(0);
      const tickets = ['c', 'c', 'd', 'e'].map((group) => queue.enter(group, 100, never));
      // 1 s of each group that waits for the engine. Requests that wait for readers delay nobody.
      expect(refusal(queue, 'f').retryAfterSeconds).toBe(3);
      const [first] = unread;
      first!.resume();
      await expect(first!.run(1, async () => 'spoken')).resolves.toBe('spoken');
      for (const ticket of [...tickets, ...unread]) ticket.leave();
      expect(queue.enter('f', 1, never).position).toBe(0);
    });

    it('counts them while they have a turn or wait for one', async () => {
      const queue = queueOf({ capacity: 2 });
      const shop = new Workshop();
      const [first, second] = [queue.enter('a', 10, never), queue.enter('b', 10, never)];
      void shop.take(first, 'a');
      void shop.take(second, 'b');
      await settled();
      first.park();
      second.park();
      expect(() => queue.enter('c', 10, never)).toThrow(QueueFullError);
      await shop.end('a');
      expect(queue.enter('c', 10, never).position).toBe(1);
    });

    it('counts each request once, in whatever order requests park, resume, speak and leave', async () => {
      const queue = queueOf({ capacity: 4 });
      const shop = new Workshop();
      const gone = new AbortController();
      const ticket = queue.enter('a', 10, gone.signal);
      const given = shop.take(ticket, 'a');
      await settled();
      ticket.park();
      gone.abort(new Error('gone'));
      await expect(given).rejects.toThrow('gone');
      ticket.leave();
      ticket.resume();
      expect(queue.enter('b', 10, never).position).toBe(1);
      await shop.end('a');
      expect(queue.enter('c', 10, never).position).toBe(1);
    });
  });

  describe('before servers that have a fair queue of their own', () => {
    const places = (count: number): SlotSource => ({ ...fixedSlots(count), arePlaces: true });
    const enter = (queue: SynthesisQueue, shop: Workshop, group: string, count: number) => {
      for (let index = 0; index < count; index++) void shop.take(queue.enter(group, 10, never), `${group} ${index}`);
    };

    it('has a place free for the next group, however many requests others have', async () => {
      const queue = queueOf({ slots: places(12) });
      const shop = new Workshop();
      enter(queue, shop, 'greedy', 40);
      await settled();
      expect(shop.begun).toHaveLength(8);
      enter(queue, shop, 'second', 40);
      await settled();
      // Of the four that were free.
      expect(shop.begun.slice(8)).toEqual(['second 0', 'second 1', 'second 2']);
      enter(queue, shop, 'third', 1);
      await settled();
      expect(shop.begun.at(-1)).toBe('third 0');
    });

    it.each([1, 2])('uses every place if there are only %s', async (count) => {
      const queue = queueOf({ slots: places(count) });
      const shop = new Workshop();
      enter(queue, shop, 'a', 5);
      await settled();
      expect(shop.begun).toHaveLength(count);
      await shop.end('a 0');
      expect(shop.begun).toHaveLength(count + 1);
    });

    it('counts the places of requests that have left while they were spoken', async () => {
      const queue = queueOf({ slots: places(3) });
      const shop = new Workshop();
      const gone = new AbortController();
      for (const name of ['1', '2']) {
        shop.take(queue.enter('a', 10, gone.signal), name).catch(() => undefined);
      }
      await settled();
      gone.abort(new Error('gone'));
      enter(queue, shop, 'a', 1);
      await settled();
      expect(shop.begun).toEqual(['1', '2']);
      await shop.end('1');
      expect(shop.begun).toEqual(['1', '2', 'a 0']);
    });

    it('charges what the engine there has worked, and not the time that a turn waited there', async () => {
      const queue = queueOf();
      const shop = new Workshop();
      const tickets = { a: queue.enter('a', 1000, never), b: queue.enter('b', 1000, never) };
      const ask = (group: 'a' | 'b', name: string, workSeconds: number) => {
        const work = () => {
          shop.begun.push(name);
          return new Promise<void>((resolve) => (shop.ends[name] = resolve));
        };
        void tickets[group].run(10, work, { workSeconds: () => workSeconds });
      };
      // Each turn of b takes ten seconds, of which its engine works one.
      for (let index = 0; index < 4; index++) ask('a', `a${index}`, 1);
      for (let index = 0; index < 4; index++) ask('b', `b${index}`, 1);
      await settled();
      for (let turn = 0; turn < 8; turn++) {
        const name = shop.begun.at(-1)!;
        await shop.end(name, name.startsWith('b') ? 10 : 1);
      }
      expect(shop.begun).toEqual(['a0', 'b0', 'a1', 'b1', 'a2', 'b2', 'a3', 'b3']);
    });

    it('charges a turn that fails there at most what it was expected to work', async () => {
      const queue = queueOf();
      const shop = new Workshop();
      const run = (group: string, name: string, workSeconds: number | undefined) => {
        const work = () => {
          shop.begun.push(name);
          return new Promise<void>((resolve, reject) => {
            shop.ends[name] = workSeconds === undefined ? () => reject(new Error('cancelled')) : resolve;
          });
        };
        queue
          .enter(group, 10, never)
          .run(10, work, { workSeconds: () => workSeconds })
          .catch(() => undefined);
      };
      run('a', 'a0', 1);
      await settled();
      run('b', 'b0', undefined);
      for (const name of ['a1', 'a2', 'a3']) run('a', name, 1);
      for (const name of ['b1', 'b2']) run('b', name, 1);
      await shop.end('a0', 1);
      // It waited for a minute at a server, and was cancelled there.
      await shop.end('b0', 60);
      for (let turn = 0; turn < 5; turn++) await shop.end(shop.begun.at(-1)!, 1);
      expect(shop.begun.indexOf('b2')).toBeLessThan(shop.begun.indexOf('a3'));
    });
  });

  it('reports a stall while turns run and none finishes, whatever the number of waiting requests', async () => {
    const queue = queueOf();
    const shop = new Workshop();
    const [first, second] = [queue.enter('a', 10, never), queue.enter('a', 10, never)];
    milliseconds += 100_000;
    expect(queue.stalledForMs()).toBe(0);
    void shop.take(first, '1');
    void shop.take(second, '2');
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
    queue.enter(group, 1, never);
  } catch (error) {
    return error as QueueFullError;
  }
  throw new Error('It was not refused.');
}

describe('The status of a queue', () => {
  it('has the work that waits, without what is being spoken, and how long the oldest turn has been waited for', async () => {
    milliseconds = 0;
    const queue = queueOf({ capacity: 3 });
    let end!: () => void;
    const first = queue.enter('a', 300, never);
    const running = first.run(100, () => new Promise<void>((resolve) => (end = resolve)), { atSeconds: 0 });
    const second = queue.enter('b', 200, never);
    const waiting = second.run(200, async () => undefined, { atSeconds: 0 });
    milliseconds = 5000;
    queue.enter('c', 50, never);
    expect(() => queue.enter('d', 50, never)).toThrow(QueueFullError);
    expect(queue.status()).toEqual({
      depth: 3,
      capacity: 3,
      turns: 1,
      waitingTurns: 1,
      oldestWaitSeconds: 5,
      // 200 of the first, 200 of the second and 50 of the third, at 0.01 s each.
      waitingSeconds: expect.closeTo(4.5) as number,
      turnSeconds: 0,
      refused: 1,
    });
    end();
    await running;
    await settled();
    await waiting;
    expect(queue.status()).toMatchObject({ turns: 0, waitingTurns: 0, oldestWaitSeconds: 0, turnSeconds: 5 });
  });

  describe('in the background', () => {
    it('gives a request a turn only when no other one waits', async () => {
      const queue = queueOf();
      const shop = new Workshop();
      const book = queue.enter('author', 100, never, 'background');
      for (const name of ['book 1', 'book 2', 'book 3']) void shop.take(book, name);
      await setImmediate();
      const listeners = ['a', 'b'].map((group) => queue.enter(group, 10, never));
      listeners.forEach((ticket, index) => void shop.take(ticket, `listener ${index}`));
      await shop.end('book 1');
      await shop.end('listener 0');
      await shop.end('listener 1');
      expect(shop.begun).toEqual(['book 1', 'listener 0', 'listener 1', 'book 2']);
      void shop.take(listeners[0]!, 'late');
      await shop.end('book 2');
      expect(shop.begun.slice(4)).toEqual(['late']);
    });

    it('begins no turn while a listener’s turn runs that can use the processor of both slots, and goes on after it', async () => {
      const queue = queueOf({ slots: fixedSlots(2) });
      const shop = new Workshop();
      const book = queue.enter('author', 100, never, 'background');
      for (const name of ['book 1', 'book 2', 'book 3', 'book 4']) void shop.take(book, name);
      await setImmediate();
      expect(shop.begun).toEqual(['book 1', 'book 2']);
      const listener = queue.enter('a', 10, never);
      void shop.take(listener, 'listener');
      await shop.end('book 1');
      await shop.end('book 2');
      expect(shop.begun.slice(2)).toEqual(['listener']);
      await shop.end('listener');
      expect(shop.begun.slice(3)).toEqual(['book 3', 'book 4']);
    });

    it('leaves a second slot free for each turn of a listener, and uses the others', async () => {
      const queue = queueOf({ slots: fixedSlots(5) });
      const shop = new Workshop();
      const book = queue.enter('author', 100, never, 'background');
      void shop.take(queue.enter('a', 10, never), 'listener 0');
      for (const name of ['book 1', 'book 2', 'book 3', 'book 4']) void shop.take(book, name);
      await setImmediate();
      expect(shop.begun).toEqual(['listener 0', 'book 1', 'book 2', 'book 3']);
      // A slot is free, and a turn in the background waits for it: the listener does not wait behind that one.
      void shop.take(queue.enter('b', 10, never), 'listener 1');
      await setImmediate();
      expect(shop.begun.slice(4)).toEqual(['listener 1']);
      await shop.end('book 1');
      await shop.end('book 2');
      await shop.end('book 3');
      expect(shop.begun.slice(5)).toEqual(['book 4']);
    });

    it('begins no turn while a listener’s request is being planned, until it gets its turn, waits for its reader or leaves', async () => {
      const queue = queueOf({ slots: fixedSlots(2) });
      const shop = new Workshop();
      const book = queue.enter('author', 100, never, 'background');
      const listeners = ['a', 'b', 'c'].map((group) => queue.enter(group, 10, never));
      for (const name of ['book 1', 'book 2']) void shop.take(book, name);
      await settled();
      expect(shop.begun).toEqual([]);
      void shop.take(listeners[0]!, 'listener');
      await shop.end('listener');
      await settled();
      expect(shop.begun).toEqual(['listener']);
      listeners[1]!.park();
      await settled();
      expect(shop.begun).toEqual(['listener']);
      listeners[2]!.leave();
      await settled();
      expect(shop.begun).toEqual(['listener', 'book 1', 'book 2']);
    });

    it('goes on when a listener that it has left slots to goes away', async () => {
      const queue = queueOf({ slots: fixedSlots(2) });
      const shop = new Workshop();
      const book = queue.enter('author', 100, never, 'background');
      for (const name of ['book 1', 'book 2', 'book 3']) void shop.take(book, name);
      const listener = queue.enter('a', 10, never);
      await setImmediate();
      const turns = ['listener 1', 'listener 2'].map((name) => shop.take(listener, name).catch(() => name));
      await shop.end('book 1');
      expect(shop.begun.slice(2)).toEqual(['listener 1']);
      listener.leave();
      await shop.end('listener 1');
      await Promise.all(turns);
      await settled();
      expect(shop.begun.slice(3)).toEqual(['book 3']);
    });

    it('shares what is left equally between groups', async () => {
      const queue = queueOf();
      const shop = new Workshop();
      const tickets = ['a', 'b'].map((group) => queue.enter(group, 100, never, 'background'));
      for (let turn = 1; turn <= 3; turn++) {
        tickets.forEach((ticket, index) => void shop.take(ticket, `${'ab'[index]} ${turn}`));
      }
      await setImmediate();
      // Those of the one take three times as long.
      const ends = { a: 0.3, b: 0.1 };
      for (let turn = 0; turn < 5; turn++) {
        const name = shop.begun.at(-1)!;
        await shop.end(name, ends[name[0] as 'a' | 'b']);
      }
      expect(shop.begun).toEqual(['a 1', 'b 1', 'b 2', 'b 3', 'a 2', 'a 3']);
    });

    it('has no part in the capacity, the depth and the estimates of others', async () => {
      const queue = queueOf({ capacity: 2 });
      const tickets = Array.from({ length: 10 }, () => queue.enter('author', 5000, never, 'background'));
      const shop = new Workshop();
      tickets.forEach((ticket, index) => void shop.take(ticket, `book ${index}`).catch(() => undefined));
      await setImmediate();
      expect(queue.size).toBe(0);
      expect(queue.backlogSeconds()).toBe(0);
      expect(queue.status()).toMatchObject({ depth: 0, waitingSeconds: 0, turns: 1, waitingTurns: 9 });
      const listener = queue.enter('a', 10, never);
      // One turn runs and nine wait that nobody listens to.
      expect(listener.turnsOfAll).toBe(0);
      expect(tickets[0]!.turnsOfAll).toBe(10);
    });

    it('is refused, as others are, when the engine has failed', async () => {
      const slots = new ChangingSlots(1);
      const queue = queueOf({ slots });
      const ticket = queue.enter('author', 10, never, 'background');
      const turn = ticket.run(10, () => Promise.resolve());
      slots.become(0, new Error('The engine has failed.'));
      await expect(turn).rejects.toThrow('The engine has failed.');
    });
  });
});
