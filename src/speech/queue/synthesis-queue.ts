import { QueueFullError } from '../errors';
import { abortable } from '../support/abortable';
import { type Charge, StartTimeFairQueueing } from '../support/start-time-fair-queueing';
import { QueueTicket } from './queue-ticket';
import { Shares } from './shares';
import type { SlotSource } from './slot-source';
import { WorkRate } from './work-rate';

export interface SynthesisQueueOptions {
  /** The engine's slots. Each speaks one piece at a time. */
  readonly slots: SlotSource;
  /** Maximum number of requests that wait for the engine or are spoken by it. */
  readonly capacity: number;
  /** Seconds per character, used until measured. */
  readonly secondsPerCharacter: number;
  /** A monotonic clock in milliseconds. Defaults to the system's. */
  readonly now?: () => number;
}

/** A request that waits for a turn. */
interface Waiter {
  begin(): void;
  refuse(reason: Error): void;
}

/** One request in the queue. */
interface QueuedRequest {
  readonly group: QueueGroup;
  readonly enteredAt: number;
  firstTurnAt: number | undefined;
  charactersLeft: number;
  waiter: Waiter | undefined;
  /** Its current number of turns. */
  turns: number;
  /** Whether it waits for its reader. */
  parked: boolean;
  /** Whether it counts towards the capacity. */
  counts: boolean;
}

/** A turn that runs. */
interface Turn {
  readonly entry: QueuedRequest;
  readonly charge: Charge;
  readonly began: number;
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
 * A fair, bounded queue for one engine: the only place where requests wait for it. Each turn speaks one piece.
 *
 * - Requests get a turn only for a slot that is ready ({@link SlotSource}). While a process starts or restarts, they wait here,
 *   uncharged. If no slot will become ready, they are refused.
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
  /** Number of turns that run. */
  private busy = 0;
  /** Number of requests that wait for a turn. */
  private waiting = 0;
  /** When the last turn ended, or was asked for while no other ran or was waited for. */
  private progressAt = 0;

  constructor(private readonly options: SynthesisQueueOptions) {
    this.rate = new WorkRate(options.secondsPerCharacter);
    this.shares = new Shares(options.capacity);
    this.now = options.now ?? (() => performance.now());
    options.slots.onChange(() => this.slotsChanged());
  }

  /**
   * Enters the queue.
   *
   * @param groupName the request's group. Requests of one group share its turns.
   * @param characters the length of the text.
   * @param signal cancels the request: it leaves the queue.
   * @throws {QueueFullError} if no place is free.
   * @throws {unknown} the signal's reason, if it has aborted.
   */
  enter(groupName: string, characters: number, signal: AbortSignal): QueueTicket {
    signal.throwIfAborted();
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
      enteredAt: this.now(),
      firstTurnAt: undefined,
      charactersLeft: characters,
      waiter: undefined,
      turns: 0,
      parked: false,
      counts: false,
    };
    group.entries.push(entry);
    this.count(entry);
    return new QueueTicket(position, signal, {
      run: (length, work) => this.run(entry, length, signal, work),
      waitedMs: () => (entry.firstTurnAt ?? entry.enteredAt) - entry.enteredAt,
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
    return seconds / this.options.slots.limit;
  }

  /** Milliseconds since the engine last finished a turn; 0 if no turn runs or is waited for. */
  stalledForMs(): number {
    return this.isIdle ? 0 : this.now() - this.progressAt;
  }

  private get isIdle(): boolean {
    return this.busy === 0 && this.waiting === 0;
  }

  private async run<T>(
    entry: QueuedRequest,
    characters: number,
    signal: AbortSignal,
    work: () => Promise<T>,
  ): Promise<T> {
    const { slots } = this.options;
    const failure = slots.failure();
    if (failure) throw failure;
    if (this.isIdle) this.progressAt = this.now();
    // A slot can be free while others wait: see `endTurn`. They were first.
    const hasFreeSlot = this.busy < slots.ready();
    const done =
      hasFreeSlot && this.waiting === 0
        ? this.take(this.begin(entry, characters), characters, work)
        : this.waitForTurn(entry, characters, work);
    if (!hasFreeSlot) slots.wake(this.waiting);
    // The engine may need a while to stop a cancelled turn. The caller does not wait for that; the next turn does.
    return abortable(done, signal);
  }

  private waitForTurn<T>(entry: QueuedRequest, characters: number, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.setWaiter(entry, {
        begin: () => {
          const turn = this.begin(entry, characters);
          this.setWaiter(entry, undefined);
          resolve(this.take(turn, characters, work));
        },
        refuse: (reason) => {
          this.setWaiter(entry, undefined);
          reject(reason);
        },
      });
    });
  }

  private setWaiter(entry: QueuedRequest, waiter: Waiter | undefined): void {
    this.waiting += Number(waiter !== undefined) - Number(entry.waiter !== undefined);
    entry.waiter = waiter;
    this.count(entry);
  }

  private begin(entry: QueuedRequest, characters: number): Turn {
    const began = this.now();
    entry.firstTurnAt ??= began;
    this.busy++;
    entry.turns++;
    this.count(entry);
    return { entry, charge: this.fairness.begin(entry.group.name, this.rate.secondsFor(characters)), began };
  }

  /** Works in a turn. The work begins at once, so that nothing else can use the slot that was ready. */
  private async take<T>(turn: Turn, characters: number, work: () => Promise<T>): Promise<T> {
    let spoken = 0;
    try {
      const result = await work();
      spoken = characters;
      return result;
    } finally {
      this.endTurn(turn, spoken);
    }
  }

  private endTurn({ entry, charge, began }: Turn, spoken: number): void {
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

  private slotsChanged(): void {
    const failure = this.options.slots.failure();
    if (!failure) return this.admitNext();
    for (const { entries } of this.groups.values()) for (const { waiter } of entries) waiter?.refuse(failure);
  }

  /** Gives turns for all slots that are free, and wakes slots for the requests that still wait. */
  private admitNext(): void {
    const { slots } = this.options;
    while (this.waiting > 0 && this.busy < slots.ready()) this.nextWaiting()!.begin();
    if (this.waiting > 0) slots.wake(this.waiting);
    else if (this.busy === 0) this.fairness.rest();
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
    group.entries.splice(group.entries.indexOf(entry), 1);
    if (group.entries.length === 0) this.groups.delete(group.name);
    entry.parked = true;
    this.setWaiter(entry, undefined);
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
    return Math.max(last.own, seconds / this.options.slots.limit);
  }
}
