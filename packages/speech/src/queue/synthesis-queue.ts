import { QueueFullError } from '../errors';
import { abortable } from '../support/abortable';
import { requirePositive, requirePositiveInteger } from '../support/require-positive';
import { Shares, type Shortage } from '../support/shares';
import { StartTimeFairQueueing } from '../support/start-time-fair-queueing';
import { QueueTicket } from './queue-ticket';
import {
  firstDue,
  type QueuedRequest,
  type QueueGroup,
  refuseAll,
  type Turn,
  type Waiter,
  type WantedTurn,
} from './queued-request';
import type { SlotSource } from './slot-source';
import { type GroupWork, secondsUntilDone, totalSeconds } from './wait-estimate';
import { WorkRate } from './work-rate';

export interface SynthesisQueueOptions {
  /** The engine's slots. Each speaks one part of a piece at a time. */
  readonly slots: SlotSource;
  /** Maximum number of requests waiting or being spoken. Parked requests do not count. */
  readonly capacity: number;
  /** Initial estimate of the engine's time, in seconds per UTF-16 code unit of text. Measurements replace it. */
  readonly workSecondsPerCharacter: number;
  /** A monotonic clock in milliseconds. Defaults to the system's. */
  readonly now?: () => number;
}

/** What operators see of a queue. */
export interface QueueStatus {
  /** Requests that wait or are being spoken, without those that wait for their readers. */
  readonly depth: number;
  /** Most of them. */
  readonly capacity: number;
  /** Turns that run, and that requests wait for. */
  readonly turns: number;
  readonly waitingTurns: number;
  /** How long the turn has been waited for that has been waited for longest; 0 if none is. */
  readonly oldestWaitSeconds: number;
  /** Estimated seconds of the engine's work that wait: the texts of all requests, without what is being spoken. */
  readonly waitingSeconds: number;
  /** Seconds that turns have taken, in all, since the queue was made. */
  readonly turnSeconds: number;
  /** Requests that were refused because the queue was full, since it was made. */
  readonly refused: number;
}

/**
 * How soon a request needs its turns. `first`: its listener waits for the first sound. `continued`: its listener hears something else
 * before, so it is not urgent before its audio is due. `background`: nobody listens.
 */
export type Urgency = 'first' | 'continued' | 'background';

/**
 * Slots that each turn of a listener takes from the background. A process of a neural engine that works alone uses the cores of its neighbours:
 * with two threads in place of one, it speaks 1.4 times as fast (bench/speech).
 */
const slotsPerListenerTurn = 2;

/** A group may get another place only if it has fewer than this many for each that is free; one in the background, one. */
const placesPerFreeOne = 2;

/**
 * A fair, bounded queue for one engine: the only place where requests wait for it. Each turn speaks one part of a piece. A request
 * may wait for several turns, and have several, at the same time.
 *
 * - Requests get a turn only for a slot that is ready ({@link SlotSource}). While a process starts or restarts, they wait here,
 *   uncharged. If no slot will become ready, they are refused.
 * - Fair: waiting groups share the engine's time equally, in seconds ({@link StartTimeFairQueueing}). A turn is charged its
 *   actual time, even if it is cancelled. A new group waits only for the turns that run and for at most one turn of each other
 *   waiting group. A group that leaves and returns keeps its debt, so leaving gains nothing.
 * - In time: within a group, requests that have had no turn come first, in order of arrival, so that every listener hears
 *   something soon. Then the turn whose audio is due first ({@link TurnOptions.atSeconds}): a request whose listener has much
 *   audio left does not delay one whose listener has little. A request that continues the speech of another one is only in time:
 *   it does not come first. One request can use every slot of an idle engine.
 * - Bounded: requests beyond `capacity` are refused with the time to retry after ({@link Shares}).
 * - Where slots are places in another fair queue ({@link SlotSource.arePlaces}), a group has at most two thirds of them, and less the
 *   more groups there are, so that a place is free for the next one. Groups are charged what the engine there has worked.
 * - In the background: requests that nobody listens to get a turn only when no other request can use the slot, and leave a second slot
 *   free for each turn of the others, so that these have the processor to themselves; also while a request is being planned. They share what is left between their groups in the
 *   same way, use no capacity, and are not part of any estimate of the wait. Whoever comes while they speak waits for those of their turns
 *   that run, and for no others.
 * - Slow readers use no capacity: a parked request, whose audio waits to be read, does not count. When the reader continues,
 *   the request gets turns again without being refused.
 */
export class SynthesisQueue {
  private readonly groups = new Map<string, QueueGroup>();
  /** The groups of requests that nobody listens to. They share what the others leave. */
  private readonly backgroundGroups = new Map<string, QueueGroup>();
  private readonly fairness = new StartTimeFairQueueing();
  private readonly backgroundFairness = new StartTimeFairQueueing();
  private readonly rate: WorkRate;
  /** The rate of what is charged, once an engine has told what it has worked. */
  private chargedRate: WorkRate | undefined;
  private readonly shares: Shares;
  private readonly now: () => number;
  /** Number of turns that run. */
  private busy = 0;
  /** Number of turns that requests wait for. */
  private waiting = 0;
  /** How many of these turns are in the background. */
  private readonly inBackground = { busy: 0, waiting: 0 };
  /** When the engine last made progress: when a turn ended, or when the first request came after an idle time. */
  private progressAt = 0;
  private turnSeconds = 0;
  private refused = 0;

  /** @throws {RangeError} if an option is out of range. */
  constructor(private readonly options: SynthesisQueueOptions) {
    requirePositiveInteger('slots.limit', options.slots.limit);
    requirePositiveInteger('capacity', options.capacity);
    requirePositive('workSecondsPerCharacter', options.workSecondsPerCharacter);
    this.rate = new WorkRate(options.workSecondsPerCharacter);
    this.shares = new Shares(options.capacity);
    this.now = options.now ?? (() => performance.now());
    options.slots.onChange(() => this.slotsChanged());
  }

  /**
   * Enters the queue.
   *
   * @param queueGroup the request's group. Requests of one group share its turns.
   * @param length the length of the text in UTF-16 code units.
   * @param signal cancels the request: it leaves the queue.
   * @throws {QueueFullError} if no place is free. A request in the background needs no place.
   * @throws {unknown} the signal's reason, if it has aborted.
   */
  enter(queueGroup: string, length: number, signal: AbortSignal, urgency: Urgency = 'first'): QueueTicket {
    signal.throwIfAborted();
    const isBackground = urgency === 'background';
    if (!isBackground) this.checkPlace(queueGroup);
    const groups = isBackground ? this.backgroundGroups : this.groups;
    const group = groups.get(queueGroup) ?? { name: queueGroup, isBackground, entries: [], turns: 0 };
    groups.set(queueGroup, group);
    const position = this.shares.taken;
    const entry: QueuedRequest = {
      group,
      enteredAt: this.now(),
      firstTurnAt: undefined,
      isFirst: urgency === 'first',
      lengthLeft: length,
      lengthInWork: 0,
      waiters: [],
      turns: 0,
      isParked: false,
      isCounted: false,
    };
    group.entries.push(entry);
    this.updateShare(entry);
    return new QueueTicket(position, signal, {
      group: queueGroup,
      run: (pieceLength, work, options) => this.run(entry, { length: pieceLength, work, signal, options }),
      waitedMs: () => (entry.firstTurnAt ?? entry.enteredAt) - entry.enteredAt,
      turnsOfAll: () => (isBackground ? this.busy + this.waiting : this.turnsOfListeners),
      park: (isParked) => {
        entry.isParked = isParked;
        this.updateShare(entry);
        if (isParked) this.leaveSlots();
      },
      leave: () => this.leave(entry),
    });
  }

  /** Number of requests waiting or being spoken, without parked requests. */
  get size(): number {
    return this.shares.taken;
  }

  /** What operators see of it. Looks at every request. */
  status(): QueueStatus {
    const now = this.now();
    const entries = [...this.groups.values()].flatMap((group) => group.entries);
    const waitingSince = entries.flatMap(({ waiters }) => waiters.map(({ since }) => since));
    const waiting = entries.filter(({ isCounted }) => isCounted);
    return {
      depth: this.size,
      capacity: this.options.capacity,
      turns: this.busy,
      waitingTurns: this.waiting,
      oldestWaitSeconds: waitingSince.reduce((most, since) => Math.max(most, (now - since) / 1000), 0),
      waitingSeconds: totalSeconds(
        waiting.map(({ lengthLeft, lengthInWork }) => this.rate.secondsFor(Math.max(0, lengthLeft - lengthInWork))),
      ),
      turnSeconds: this.turnSeconds,
      refused: this.refused,
    };
  }

  /** Estimated seconds until everything that waits now has been spoken. */
  backlogSeconds(): number {
    return totalSeconds(this.workOfAll().map(totalSeconds)) / this.options.slots.limit;
  }

  /** Milliseconds since the engine last finished a turn; 0 if no turn runs or is waited for. */
  stalledForMs(): number {
    return this.isIdle ? 0 : this.now() - this.progressAt;
  }

  /** @throws {QueueFullError} */
  private checkPlace(queueGroup: string): void {
    const shortage = this.shares.shortage(queueGroup, 1);
    if (shortage.ofGroup <= 0 && shortage.ofAll <= 0) return;
    this.refused++;
    throw new QueueFullError(this.retryAfterSeconds(queueGroup, shortage));
  }

  /** Number of turns that run or are waited for, without those in the background. */
  private get turnsOfListeners(): number {
    return this.busy - this.inBackground.busy + this.waiting - this.inBackground.waiting;
  }

  private get isIdle(): boolean {
    return this.busy === 0 && this.waiting === 0;
  }

  private async run<T>(entry: QueuedRequest, wanted: WantedTurn<T>): Promise<T> {
    const { length, work, signal } = wanted;
    const { slots } = this.options;
    const failure = slots.failure();
    if (failure) throw failure;
    if (this.isIdle) this.progressAt = this.now();
    // A free slot belongs to turns that are already waited for. They have not got it yet, because `endTurn` defers `admitNext`.
    const hasFreeSlot = this.busy < slots.ready();
    const waitingBefore = entry.group.isBackground ? this.waiting : this.waiting - this.inBackground.waiting;
    const done =
      hasFreeSlot && waitingBefore === 0 && this.mayBegin(entry.group)
        ? this.take(this.begin(entry, wanted), length, work)
        : this.waitForTurn(entry, wanted);
    if (!hasFreeSlot) slots.wake(this.waiting);
    // Those that wait may all be of groups that have their share.
    else if (slots.arePlaces) this.admitNext();
    // The engine may need a while to stop a cancelled turn. The caller does not wait for that; the next turn does.
    return abortable(done, signal);
  }

  private waitForTurn<T>(entry: QueuedRequest, wanted: WantedTurn<T>): Promise<T> {
    const {
      length,
      work,
      options: { withdrawn, atSeconds = 0 },
    } = wanted;
    return new Promise((resolve, reject) => {
      const stopWaiting = () => {
        withdrawn?.removeEventListener('abort', withdraw);
        entry.waiters.splice(entry.waiters.indexOf(waiter), 1);
        this.countWaiting(entry, -1);
      };
      const waiter: Waiter = {
        since: this.now(),
        dueAt: entry.enteredAt + atSeconds * 1000,
        begin: () => {
          const turn = this.begin(entry, wanted);
          stopWaiting();
          resolve(this.take(turn, length, work));
        },
        refuse: (reason) => {
          stopWaiting();
          reject(reason);
        },
      };
      const withdraw = () => waiter.refuse(withdrawn!.reason);
      entry.waiters.push(waiter);
      this.countWaiting(entry, 1);
      withdrawn?.addEventListener('abort', withdraw, { once: true });
      if (withdrawn?.aborted) withdraw();
    });
  }

  private countWaiting(entry: QueuedRequest, change: 1 | -1): void {
    this.waiting += change;
    if (entry.group.isBackground) this.inBackground.waiting += change;
    this.updateShare(entry);
  }

  private countBusy({ isBackground }: QueueGroup, change: 1 | -1): void {
    this.busy += change;
    if (isBackground) this.inBackground.busy += change;
  }

  private begin(entry: QueuedRequest, { length, options: { workSeconds } }: WantedTurn<unknown>): Turn {
    const began = this.now();
    const estimate = (this.chargedRate ?? this.rate).secondsForTurn(length);
    entry.firstTurnAt ??= began;
    entry.isFirst = false;
    this.countBusy(entry.group, 1);
    entry.turns++;
    entry.group.turns++;
    entry.lengthInWork += length;
    this.updateShare(entry);
    const fairness = entry.group.isBackground ? this.backgroundFairness : this.fairness;
    const charge = fairness.begin(entry.group.name, estimate);
    return { entry, charge, estimate, began, length, workSeconds };
  }

  /** Works in a turn. The work begins at once, so that nothing else can use the slot that was ready. */
  private async take<T>(turn: Turn, length: number, work: () => Promise<T>): Promise<T> {
    let spokenLength: number | undefined;
    try {
      const result = await work();
      spokenLength = length;
      return result;
    } finally {
      this.endTurn(turn, spokenLength);
    }
  }

  /** @param spokenLength what the turn counted as; `undefined` if its work failed. */
  private endTurn(turn: Turn, spokenLength: number | undefined): void {
    const { entry, charge, began, length } = turn;
    const now = this.now();
    const seconds = (now - began) / 1000;
    this.progressAt = now;
    this.countBusy(entry.group, -1);
    entry.turns--;
    this.turnSeconds += seconds;
    entry.lengthInWork -= length;
    this.endTurnOf(entry.group);
    entry.lengthLeft = Math.max(0, entry.lengthLeft - (spokenLength ?? 0));
    this.updateShare(entry);
    charge.settle(this.costOf(turn, seconds, spokenLength));
    if (spokenLength !== undefined) this.rate.learn(spokenLength, seconds);
    // Deferred, so that the request whose turn has ended can ask for its next one first.
    setImmediate(() => this.admitNext());
  }

  /**
   * What a turn is charged, in seconds.
   *
   * @param seconds what it took.
   * @param spokenLength as in `endTurn`.
   */
  private costOf({ workSeconds, estimate }: Turn, seconds: number, spokenLength: number | undefined): number {
    const worked = workSeconds?.();
    // A turn that was cancelled while it waited elsewhere has cost that engine little. It does not say how little.
    if (worked === undefined) return this.chargedRate ? Math.min(seconds, estimate) : seconds;
    if (spokenLength !== undefined) {
      this.chargedRate ??= new WorkRate(this.options.workSecondsPerCharacter);
      this.chargedRate.learn(spokenLength, worked);
    }
    return worked;
  }

  /** Whether a group may have one more of the free slots. */
  private mayBegin({ turns, isBackground }: QueueGroup): boolean {
    const { slots } = this.options;
    if (slots.arePlaces) return turns < (isBackground ? 1 : placesPerFreeOne) * (slots.ready() - this.busy);
    if (!isBackground) return true;
    const wanted = this.turnsOfListeners + this.requestsBeforeTheirTurns();
    return this.inBackground.busy + slotsPerListenerTurn * wanted < slots.ready();
  }

  /** Number of requests, without those in the background, that are being planned: each will soon want its first turn. */
  private requestsBeforeTheirTurns(): number {
    let count = 0;
    for (const { entries } of this.groups.values()) {
      for (const { isFirst, isParked, turns, waiters } of entries) {
        if (isFirst && !isParked && turns === 0 && waiters.length === 0) count++;
      }
    }
    return count;
  }

  /** Gives turns in the background the slots that were kept for a request that does not need them now. */
  private leaveSlots(): void {
    if (this.inBackground.waiting > 0) setImmediate(() => this.admitNext());
  }

  private endTurnOf(group: QueueGroup): void {
    group.turns--;
    this.forget(group);
  }

  /** Drops a group without requests and turns. */
  private forget({ name, isBackground, entries, turns }: QueueGroup): void {
    if (entries.length === 0 && turns === 0) (isBackground ? this.backgroundGroups : this.groups).delete(name);
  }

  private slotsChanged(): void {
    const failure = this.options.slots.failure();
    if (!failure) return this.admitNext();
    for (const { entries } of [...this.groups.values(), ...this.backgroundGroups.values()]) {
      for (const entry of entries) refuseAll(entry, failure);
    }
  }

  /** Gives turns for all slots that are free, and wakes slots for the turns that are still waited for. */
  private admitNext(): void {
    const { slots } = this.options;
    while (this.waiting > 0 && this.busy < slots.ready()) {
      const next = this.nextWaiting();
      if (!next) break;
      next.begin();
    }
    if (this.waiting > 0) slots.wake(this.waiting);
    else if (this.busy === 0) {
      this.fairness.rest();
      this.backgroundFairness.rest();
    }
  }

  /**
   * The turn to begin next; `undefined` if no group that waits may have more slots. Requests in the background get one only if no other
   * request can use the slot.
   */
  private nextWaiting(): Waiter | undefined {
    return this.nextOf(this.groups, this.fairness) ?? this.nextOf(this.backgroundGroups, this.backgroundFairness);
  }

  /** The turn of the group that is next. Looks at every request; `capacity` bounds their number, except for parked ones. */
  private nextOf(groups: ReadonlyMap<string, QueueGroup>, fairness: StartTimeFairQueueing): Waiter | undefined {
    const waiting = new Map<string, Waiter>();
    for (const group of groups.values()) {
      if (!this.mayBegin(group)) continue;
      const { name, entries } = group;
      const notBegun = entries.find(({ isFirst, waiters }) => isFirst && waiters.length > 0);
      const first = notBegun?.waiters[0] ?? firstDue(entries.flatMap(({ waiters }) => waiters));
      if (first) waiting.set(name, first);
    }
    const next = fairness.next(waiting.keys());
    return next === undefined ? undefined : waiting.get(next);
  }

  private leave(entry: QueuedRequest): void {
    const { group } = entry;
    group.entries.splice(group.entries.indexOf(entry), 1);
    this.forget(group);
    entry.isParked = true;
    refuseAll(entry, new Error('The request left the queue before it got a turn.'));
    this.updateShare(entry);
    this.leaveSlots();
  }

  /** Counts an entry towards the capacity unless it waits only for its reader, or is in the background. */
  private updateShare(entry: QueuedRequest): void {
    const isActive = !entry.isParked || entry.waiters.length > 0 || entry.turns > 0;
    const isCounted = isActive && !entry.group.isBackground;
    if (isCounted === entry.isCounted) return;
    entry.isCounted = isCounted;
    if (isCounted) this.shares.take(entry.group.name, 1);
    else this.shares.release(entry.group.name, 1);
  }

  private retryAfterSeconds(queueGroup: string, { ofGroup, ofAll }: Shortage): number {
    const all = this.workOfAll();
    const own = this.groups.get(queueGroup);
    const slots = this.options.slots.limit;
    const seconds = Math.max(
      secondsUntilDone({ count: ofGroup, among: own ? [this.workOf(own)] : [], all, slots }),
      secondsUntilDone({ count: ofAll, among: all, all, slots }),
    );
    return Math.max(1, Math.ceil(seconds));
  }

  private workOfAll(): GroupWork[] {
    return [...this.groups.values()].map((group) => this.workOf(group));
  }

  /** The remaining work of a group's counted requests. */
  private workOf({ entries }: QueueGroup): GroupWork {
    return entries.filter(({ isCounted }) => isCounted).map(({ lengthLeft }) => this.rate.secondsFor(lengthLeft));
  }
}
