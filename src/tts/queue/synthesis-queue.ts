import { abortable } from '../workers/abortable';
import { Shares } from './shares';
import { type Charge, StartTimeFairQueueing } from './start-time-fair-queueing';
import { WorkRate } from './work-rate';

export interface SynthesisQueueOptions {
  /** Turns that may be taken at a time: as many pieces as the engine speaks at once. */
  readonly slots: number;
  /** Requests that may wait for the engine or be spoken by it. */
  readonly capacity: number;
  /** What a character takes, in seconds, until it has been measured. */
  readonly secondsPerCharacter: number;
  /** A monotonic clock in milliseconds; left out: the system's. */
  readonly now?: () => number;
}

/** Why a request cannot enter. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';

  /** @param retryAfterSeconds when a place is expected to be free: whole seconds, at least 1. */
  constructor(readonly retryAfterSeconds: number) {
    super('The synthesis queue is full.');
  }
}

/** Who waits for a turn. */
interface Waiter {
  readonly admit: () => void;
}

/** One request in the queue. */
interface Entry {
  readonly account: Account;
  charactersLeft: number;
  waiter: Waiter | undefined;
  /** Turns that it has now. */
  turns: number;
  /** Its reader has not taken what has been spoken. */
  parked: boolean;
  /** Whether it counts towards the capacity. */
  counts: boolean;
}

/** All requests of one account, in the order in which they came. */
interface Account {
  readonly name: string;
  readonly entries: Entry[];
}

/** What is left to do for a request, in seconds of engine time. */
interface Work {
  readonly own: number;
  /** Until it is done, when its account alone is served. */
  readonly until: number;
}

/**
 * Gives turns at an engine, piece by piece, so that everybody gets on.
 *
 * - Fair: accounts that wait share the engine's time equally, in seconds ({@link StartTimeFairQueueing}). A turn is
 *   charged what it takes, also one that is given up. A newcomer waits for the pieces that are being spoken, and for at
 *   most one piece of each other account that waits. The debt of an account outlives its requests.
 * - In order: within an account, the request that came first has the next turn.
 * - Bounded: more requests than `capacity` are refused, and told when to come back ({@link Shares}).
 * - Readers cost nothing: a request that waits for its reader, and not for the engine, does not count. It takes its turns
 *   again without being refused when its reader comes back.
 */
export class SynthesisQueue {
  private readonly accounts = new Map<string, Account>();
  private readonly fairness = new StartTimeFairQueueing();
  private readonly rate: WorkRate;
  private readonly places: Shares;
  private readonly now: () => number;
  private busy = 0;
  /** When a turn ended last, or began while there was no other. */
  private progressAt = 0;

  constructor(private readonly options: SynthesisQueueOptions) {
    this.rate = new WorkRate(options.secondsPerCharacter);
    this.places = new Shares(options.capacity);
    this.now = options.now ?? (() => performance.now());
  }

  /**
   * Takes a place.
   *
   * @param accountName whose request it is; requests of one account share its turns.
   * @param characters how much there is to say.
   * @throws {QueueFullError} when there is no place.
   */
  enter(accountName: string, characters: number): QueuePlace {
    const { ofAccount, ofAll } = this.places.lacking(accountName, 1);
    const account = this.accounts.get(accountName) ?? { name: accountName, entries: [] };
    if (ofAccount > 0 || ofAll > 0) {
      const seconds = Math.max(
        this.secondsUntilFree(ofAccount, [account]),
        this.secondsUntilFree(ofAll, [...this.accounts.values()]),
      );
      throw new QueueFullError(Math.max(1, Math.ceil(seconds)));
    }
    this.accounts.set(accountName, account);
    const position = this.places.taken;
    const entry: Entry = {
      account,
      charactersLeft: characters,
      waiter: undefined,
      turns: 0,
      parked: false,
      counts: false,
    };
    account.entries.push(entry);
    this.count(entry);
    return new QueuePlace(position, {
      turn: (length, signal, work) => this.turn(entry, length, signal, work),
      park: (parked) => {
        entry.parked = parked;
        this.count(entry);
      },
      leave: () => this.leave(entry),
    });
  }

  /** Requests that wait for the engine or are spoken by it. */
  get size(): number {
    return this.places.taken;
  }

  /** Seconds until all that waits for the engine now will have been spoken, as far as can be told. */
  backlogSeconds(): number {
    let seconds = 0;
    for (const account of this.accounts.values()) seconds += this.allWorkOf(account);
    return seconds / this.options.slots;
  }

  /** Milliseconds since the engine last finished a turn, while it has one; 0 when it has none. */
  stalledForMs(): number {
    return this.busy === 0 ? 0 : this.now() - this.progressAt;
  }

  private async turn<T>(
    entry: Entry,
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
    // The engine may need a while to let go of what is given up. Who gave it up need not wait; the next turn does.
    return abortable(done, signal);
  }

  private async waitForTurn(entry: Entry, characters: number, signal: AbortSignal): Promise<Charge> {
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

  private setWaiter(entry: Entry, waiter: Waiter | undefined): void {
    entry.waiter = waiter;
    this.count(entry);
  }

  private begin(entry: Entry, characters: number): Charge {
    if (this.busy === 0) this.progressAt = this.now();
    this.busy++;
    entry.turns++;
    this.count(entry);
    return this.fairness.begin(entry.account.name, this.rate.secondsFor(characters));
  }

  private endTurn(entry: Entry, charge: Charge, spoken: number, began: number): void {
    const now = this.now();
    const seconds = (now - began) / 1000;
    this.progressAt = now;
    this.busy--;
    entry.turns--;
    entry.charactersLeft = Math.max(0, entry.charactersLeft - spoken);
    this.count(entry);
    charge.settle(seconds);
    this.rate.learn(spoken, seconds);
    // The request that has just had its turn asks for the next one first: only then is it known who waits.
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

  /** The first that waits of the account whose turn it is. */
  private nextWaiting(): Waiter | undefined {
    const waiting = new Map<string, Waiter>();
    for (const { name, entries } of this.accounts.values()) {
      const first = entries.find(({ waiter }) => waiter !== undefined);
      if (first) waiting.set(name, first.waiter!);
    }
    const next = this.fairness.next(waiting.keys());
    return next === undefined ? undefined : waiting.get(next);
  }

  private leave(entry: Entry): void {
    const { account } = entry;
    const index = account.entries.indexOf(entry);
    if (index < 0) return;
    account.entries.splice(index, 1);
    if (account.entries.length === 0) this.accounts.delete(account.name);
    entry.parked = true;
    this.count(entry);
  }

  /** Counts an entry if it waits for the engine or has a turn, or is about to; and not if it waits for its reader. */
  private count(entry: Entry): void {
    const counts = !entry.parked || entry.waiter !== undefined || entry.turns > 0;
    if (counts === entry.counts) return;
    entry.counts = counts;
    if (counts) this.places.take(entry.account.name, 1);
    else this.places.giveBack(entry.account.name, 1);
  }

  /** The work of an account's entries that count. */
  private workOf({ entries }: Account): Work[] {
    let until = 0;
    return entries
      .filter(({ counts }) => counts)
      .map(({ charactersLeft }) => {
        const own = this.rate.secondsFor(charactersLeft);
        until += own;
        return { own, until };
      });
  }

  private allWorkOf(account: Account): number {
    return this.workOf(account).at(-1)?.until ?? 0;
  }

  /**
   * Seconds until so many requests of these accounts are done. Accounts share the engine equally: by the time that one
   * of them has got some seconds of work, each other one has got as many, or all that it needs.
   */
  private secondsUntilFree(count: number, among: readonly Account[]): number {
    if (count <= 0) return 0;
    const requests = among.flatMap((account) => this.workOf(account)).sort((a, b) => a.until - b.until);
    const last = requests[Math.min(count, requests.length) - 1];
    if (!last) return 0;
    let seconds = 0;
    for (const account of this.accounts.values()) seconds += Math.min(last.until, this.allWorkOf(account));
    // One request is spoken in one slot at a time.
    return Math.max(last.own, seconds / this.options.slots);
  }
}

interface PlaceActions {
  turn<T>(characters: number, signal: AbortSignal, work: (waitedMs: number) => Promise<T>): Promise<T>;
  park(parked: boolean): void;
  leave(): void;
}

/** A request's place in the queue. Leave it in the end, however that comes. */
export class QueuePlace {
  private hasLeft = false;

  constructor(
    /** How many requests were there before, when this one came. */
    readonly position: number,
    private readonly actions: PlaceActions,
  ) {}

  /**
   * Waits for a turn at the engine, and has it for as long as the work takes. If the signal aborts during the work, this
   * throws at once, and the turn lasts until the work has ended.
   *
   * @param characters how much of the text the work says.
   * @throws {unknown} the signal's reason once it has aborted; else what the work throws.
   */
  turn<T>(characters: number, signal: AbortSignal, work: (waitedMs: number) => Promise<T>): Promise<T> {
    return this.actions.turn(characters, signal, work);
  }

  /** From now on the request waits for its reader: unless it has or waits for a turn, it does not count. */
  park(): void {
    this.actions.park(true);
  }

  /** The reader has come back. */
  resume(): void {
    if (!this.hasLeft) this.actions.park(false);
  }

  /** Gives the place up. May be called twice. */
  leave(): void {
    if (this.hasLeft) return;
    this.hasLeft = true;
    this.actions.leave();
  }
}
