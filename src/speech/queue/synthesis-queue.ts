import { QueueFullError } from '../errors';
import { abortable } from '../support/abortable';
import { Shares } from './shares';
import { type Charge, StartTimeFairQueueing } from '../support/start-time-fair-queueing';
import { WorkRate } from './work-rate';

export interface SynthesisQueueOptions {
  /** Maximum number of concurrent turns: the number of pieces that the engine speaks at once. */
  readonly slots: number;
  /** Maximum number of requests that wait for the engine or are spoken by it. */
  readonly capacity: number;
  /** Seconds per character, used until measured. */
  readonly secondsPerCharacter: number;
  /** A monotonic clock in milliseconds. Defaults to the system's. */
  readonly now?: () => number;
}

/** A request that waits for a turn. */
interface Waiter {
  readonly admit: () => void;
}

/** One request in the queue. */
interface QueuedRequest {
  readonly group: QueueGroup;
  charactersLeft: number;
  waiter: Waiter | undefined;
  /** Its current number of turns. */
  turns: number;
  /** Whether it waits for its reader. */
  parked: boolean;
  /** Whether it counts towards the capacity. */
  counts: boolean;
}

/** All requests of one group, in order of arrival. */
interface QueueGroup {
  readonly name: string;
  readonly entries: QueuedRequest[];
}

/** The remaining work for a request, in seconds of engine time. */
interface Work {
  readonly own: number;
  /** Time until the request is done if only its group is served. */
  readonly until: number;
}

/**
 * A fair, bounded queue for one engine. Each turn speaks one piece.
 *
 * - Fair: waiting groups share the engine's time equally, in seconds ({@link StartTimeFairQueueing}). A turn is charged its
 *   actual time, even if it is cancelled. A newcomer waits for the pieces being spoken and for at most one piece of each other
 *   waiting group. A group's debt outlives its requests.
 * - In order: within a group, the oldest request gets the next turn.
 * - Bounded: requests beyond `capacity` are refused with the time to retry after ({@link Shares}).
 * - Slow readers take no capacity: a request that waits only for its reader does not count. When the reader continues, the
 *   request gets turns again without being refused.
 */
export class SynthesisQueue {
  private readonly groups = new Map<string, QueueGroup>();
  private readonly fairness = new StartTimeFairQueueing();
  private readonly rate: WorkRate;
  private readonly shares: Shares;
  private readonly now: () => number;
  private busy = 0;
  /** When the last turn ended, or began while no other was running. */
  private progressAt = 0;

  constructor(private readonly options: SynthesisQueueOptions) {
    this.rate = new WorkRate(options.secondsPerCharacter);
    this.shares = new Shares(options.capacity);
    this.now = options.now ?? (() => performance.now());
  }

  /**
   * Enters the queue.
   *
   * @param groupName the request's group. Requests of one group share its turns.
   * @param characters the length of the text.
   * @throws {QueueFullError} if no place is free.
   */
  enter(groupName: string, characters: number): QueueTicket {
    const { ofGroup, ofAll } = this.shares.shortage(groupName, 1);
    const group = this.groups.get(groupName) ?? { name: groupName, entries: [] };
    if (ofGroup > 0 || ofAll > 0) {
      const seconds = Math.max(
        this.secondsUntilFree(ofGroup, [group]),
        this.secondsUntilFree(ofAll, [...this.groups.values()]),
      );
      throw new QueueFullError(Math.max(1, Math.ceil(seconds)));
    }
    this.groups.set(groupName, group);
    const position = this.shares.taken;
    const entry: QueuedRequest = {
      group,
      charactersLeft: characters,
      waiter: undefined,
      turns: 0,
      parked: false,
      counts: false,
    };
    group.entries.push(entry);
    this.count(entry);
    return new QueueTicket(position, {
      run: (length, signal, work) => this.run(entry, length, signal, work),
      park: (parked) => {
        entry.parked = parked;
        this.count(entry);
      },
      leave: () => this.leave(entry),
    });
  }

  /** Number of requests that wait for the engine or are spoken by it. */
  get size(): number {
    return this.shares.taken;
  }

  /** Estimated seconds until everything that waits now has been spoken. */
  backlogSeconds(): number {
    let seconds = 0;
    for (const group of this.groups.values()) seconds += this.allWorkOf(group);
    return seconds / this.options.slots;
  }

  /** Milliseconds since the engine last finished a turn; 0 if no turn is running. */
  stalledForMs(): number {
    return this.busy === 0 ? 0 : this.now() - this.progressAt;
  }

  private async run<T>(
    entry: QueuedRequest,
    characters: number,
    signal: AbortSignal,
    work: (waitedMs: number) => Promise<T>,
  ): Promise<T> {
    const askedAt = this.now();
    const charge = await this.waitForTurn(entry, characters, signal);
    const began = this.now();
    const done = work(began - askedAt).then(
      (result) => {
        this.endTurn(entry, charge, characters, began);
        return result;
      },
      (error: unknown) => {
        this.endTurn(entry, charge, 0, began);
        throw error;
      },
    );
    // The engine may need a while to stop a cancelled turn. The caller does not wait for that; the next turn does.
    return abortable(done, signal);
  }

  private async waitForTurn(entry: QueuedRequest, characters: number, signal: AbortSignal): Promise<Charge> {
    signal.throwIfAborted();
    if (this.busy < this.options.slots && this.nextWaiting() === undefined) return this.begin(entry, characters);
    return new Promise<Charge>((resolve, reject) => {
      const abort = () => {
        this.setWaiter(entry, undefined);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', abort, { once: true });
      this.setWaiter(entry, {
        admit: () => {
          signal.removeEventListener('abort', abort);
          const charge = this.begin(entry, characters);
          this.setWaiter(entry, undefined);
          resolve(charge);
        },
      });
    });
  }

  private setWaiter(entry: QueuedRequest, waiter: Waiter | undefined): void {
    entry.waiter = waiter;
    this.count(entry);
  }

  private begin(entry: QueuedRequest, characters: number): Charge {
    if (this.busy === 0) this.progressAt = this.now();
    this.busy++;
    entry.turns++;
    this.count(entry);
    return this.fairness.begin(entry.group.name, this.rate.secondsFor(characters));
  }

  private endTurn(entry: QueuedRequest, charge: Charge, spoken: number, began: number): void {
    const now = this.now();
    const seconds = (now - began) / 1000;
    this.progressAt = now;
    this.busy--;
    entry.turns--;
    entry.charactersLeft = Math.max(0, entry.charactersLeft - spoken);
    this.count(entry);
    charge.settle(seconds);
    this.rate.learn(spoken, seconds);
    // Deferred, so that the request whose turn has ended can ask for its next one first.
    setImmediate(() => this.admitNext());
  }

  private admitNext(): void {
    while (this.busy < this.options.slots) {
      const next = this.nextWaiting();
      if (!next) {
        if (this.busy === 0) this.fairness.rest();
        return;
      }
      next.admit();
    }
  }

  /** The oldest waiting request of the group that is next. */
  private nextWaiting(): Waiter | undefined {
    const waiting = new Map<string, Waiter>();
    for (const { name, entries } of this.groups.values()) {
      const first = entries.find(({ waiter }) => waiter !== undefined);
      if (first) waiting.set(name, first.waiter!);
    }
    const next = this.fairness.next(waiting.keys());
    return next === undefined ? undefined : waiting.get(next);
  }

  private leave(entry: QueuedRequest): void {
    const { group } = entry;
    const index = group.entries.indexOf(entry);
    if (index < 0) return;
    group.entries.splice(index, 1);
    if (group.entries.length === 0) this.groups.delete(group.name);
    entry.parked = true;
    this.count(entry);
  }

  /** Counts an entry unless it waits only for its reader. */
  private count(entry: QueuedRequest): void {
    const counts = !entry.parked || entry.waiter !== undefined || entry.turns > 0;
    if (counts === entry.counts) return;
    entry.counts = counts;
    if (counts) this.shares.take(entry.group.name, 1);
    else this.shares.giveBack(entry.group.name, 1);
  }

  /** The remaining work of a group's counted entries. */
  private workOf({ entries }: QueueGroup): Work[] {
    let until = 0;
    return entries
      .filter(({ counts }) => counts)
      .map(({ charactersLeft }) => {
        const own = this.rate.secondsFor(charactersLeft);
        until += own;
        return { own, until };
      });
  }

  private allWorkOf(group: QueueGroup): number {
    return this.workOf(group).at(-1)?.until ?? 0;
  }

  /**
   * Estimated seconds until this many requests of these groups are done. Groups share the engine equally: when one has
   * had some seconds of work, each other has had as many, or all that it needs.
   */
  private secondsUntilFree(count: number, among: readonly QueueGroup[]): number {
    if (count <= 0) return 0;
    const requests = among.flatMap((group) => this.workOf(group)).sort((a, b) => a.until - b.until);
    const last = requests[Math.min(count, requests.length) - 1];
    if (!last) return 0;
    let seconds = 0;
    for (const group of this.groups.values()) seconds += Math.min(last.until, this.allWorkOf(group));
    // One request uses only one slot at a time.
    return Math.max(last.own, seconds / this.options.slots);
  }
}

interface TicketActions {
  run<T>(characters: number, signal: AbortSignal, work: (waitedMs: number) => Promise<T>): Promise<T>;
  park(parked: boolean): void;
  leave(): void;
}

/** A request's place in the queue. Always call `leave` at the end. */
export class QueueTicket {
  private hasLeft = false;

  constructor(
    /** Number of requests in the queue when this one entered. */
    readonly position: number,
    private readonly actions: TicketActions,
  ) {}

  /**
   * Waits for a turn and runs the work in it. If the signal aborts during the work, this throws at once, but the turn lasts
   * until the work has ended.
   *
   * @param characters the length of the text that the work speaks.
   * @throws {unknown} the signal's reason once it has aborted, or what the work throws.
   */
  run<T>(characters: number, signal: AbortSignal, work: (waitedMs: number) => Promise<T>): Promise<T> {
    return this.actions.run(characters, signal, work);
  }

  /** Marks the request as waiting for its reader. It no longer counts unless it has a turn or waits for one. */
  park(): void {
    this.actions.park(true);
  }

  /** Call this when the reader continues. */
  resume(): void {
    if (!this.hasLeft) this.actions.park(false);
  }

  /** Leaves the queue. May be called twice. */
  leave(): void {
    if (this.hasLeft) return;
    this.hasLeft = true;
    this.actions.leave();
  }
}
