import { WorkRate } from './work-rate';

export interface SynthesisQueueOptions {
  /** Turns that may be taken at a time: as many pieces as the engine speaks at once. */
  readonly slots: number;
  /** Requests that may be in the queue, speaking or waiting. */
  readonly capacity: number;
  /** What a character takes, in seconds, until it has been measured. */
  readonly secondsPerCharacter: number;
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
  readonly group: Group;
  charactersLeft: number;
  waiter: Waiter | undefined;
}

/** All requests of one account. */
interface Group {
  readonly name: string;
  readonly entries: Entry[];
  /** A count that rises with every turn given; 0: has never had one. */
  lastTurn: number;
}

/**
 * Gives turns at an engine, piece by piece, so that everybody gets on.
 *
 * - Fair: of the accounts that wait, the next turn is for the one that has waited longest since its last. A long text,
 *   or many, of one account delay another's short text by the pieces that are being spoken, and no more.
 * - In order: within an account, the request that came first has the next turn.
 * - Bounded: more requests than `capacity` are refused, and told when to come back; and no account may hold more than
 *   half of the places, so that it cannot keep the others out.
 */
export class SynthesisQueue {
  private readonly groups = new Map<string, Group>();
  private readonly rate: WorkRate;
  /** Requests in the queue, speaking or waiting. */
  size = 0;
  private busy = 0;
  private turns = 0;
  private fullSince: number | undefined;

  constructor(private readonly options: SynthesisQueueOptions) {
    this.rate = new WorkRate(options.secondsPerCharacter);
  }

  /**
   * Takes a place.
   *
   * @param groupName whose request it is; those of one group share its turns.
   * @param characters how much there is to say.
   * @throws {QueueFullError} when there is no place.
   */
  enter(groupName: string, characters: number): QueuePlace {
    const { capacity } = this.options;
    const existing = this.groups.get(groupName);
    const groupCapacity = Math.max(1, Math.floor(capacity / 2));
    if (this.size >= capacity || (existing && existing.entries.length >= groupCapacity)) {
      const within = this.size >= capacity ? [...this.groups.values()] : [existing!];
      throw new QueueFullError(Math.max(1, Math.ceil(this.secondsUntilPlace(within))));
    }
    const group = existing ?? { name: groupName, entries: [], lastTurn: 0 };
    this.groups.set(groupName, group);
    const position = this.size;
    const entry: Entry = { group, charactersLeft: characters, waiter: undefined };
    group.entries.push(entry);
    this.size++;
    if (this.size >= capacity) this.fullSince ??= performance.now();
    return new QueuePlace(position, {
      waitForTurn: (signal) => this.waitForTurn(entry, signal),
      endTurn: (spoken, seconds) => this.endTurn(entry, spoken, seconds),
      leave: () => this.leave(entry),
    });
  }

  /** Seconds until all that is in the queue now will have been spoken, as far as can be told. */
  backlogSeconds(): number {
    let characters = 0;
    for (const { entries } of this.groups.values()) for (const entry of entries) characters += entry.charactersLeft;
    return this.rate.secondsFor(characters) / this.options.slots;
  }

  /** Milliseconds for which the queue has been full without a break; 0 when it is not. */
  fullForMs(): number {
    return this.fullSince === undefined ? 0 : performance.now() - this.fullSince;
  }

  private async waitForTurn(entry: Entry, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.busy < this.options.slots && this.nextWaiting() === undefined) {
      this.begin(entry);
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const abort = () => {
        entry.waiter = undefined;
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', abort, { once: true });
      entry.waiter = {
        admit: () => {
          signal.removeEventListener('abort', abort);
          entry.waiter = undefined;
          this.begin(entry);
          resolve();
        },
      };
    });
  }

  private begin(entry: Entry): void {
    this.busy++;
    entry.group.lastTurn = ++this.turns;
  }

  private endTurn(entry: Entry, spoken: number, seconds: number): void {
    this.busy--;
    entry.charactersLeft = Math.max(0, entry.charactersLeft - spoken);
    this.rate.learn(spoken, seconds);
    // The request that has just had its turn asks for the next one first: only then is it known who waits.
    setImmediate(() => this.admitNext());
  }

  private admitNext(): void {
    while (this.busy < this.options.slots) {
      const next = this.nextWaiting();
      if (!next) return;
      next.waiter!.admit();
    }
  }

  /** The first that waits of the group whose last turn is longest ago. */
  private nextWaiting(): Entry | undefined {
    let chosen: Entry | undefined;
    for (const group of this.groups.values()) {
      if (chosen && chosen.group.lastTurn <= group.lastTurn) continue;
      chosen = group.entries.find(({ waiter }) => waiter !== undefined) ?? chosen;
    }
    return chosen;
  }

  private leave(entry: Entry): void {
    const { group } = entry;
    const index = group.entries.indexOf(entry);
    if (index < 0) return;
    group.entries.splice(index, 1);
    if (group.entries.length === 0) this.groups.delete(group.name);
    this.size--;
    if (this.size < this.options.capacity) this.fullSince = undefined;
  }

  /** Groups take turns, so the first request of each is done after as many times its work as there are groups. */
  private secondsUntilPlace(groups: readonly Group[]): number {
    const shortest = Math.min(...groups.map(({ entries }) => entries[0]!.charactersLeft));
    return (this.rate.secondsFor(shortest) * this.groups.size) / this.options.slots;
  }
}

interface PlaceActions {
  waitForTurn(signal: AbortSignal): Promise<void>;
  endTurn(spoken: number, seconds: number): void;
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
   * Waits for a turn at the engine, and has it for as long as the work takes.
   *
   * @param characters how much of the text the work says.
   * @throws {unknown} the signal's reason if it aborts before the turn comes; else what the work throws.
   */
  async turn<T>(characters: number, signal: AbortSignal, work: (waitedMs: number) => Promise<T>): Promise<T> {
    const asked = performance.now();
    await this.actions.waitForTurn(signal);
    const began = performance.now();
    let spoken = 0;
    try {
      const result = await work(began - asked);
      spoken = characters;
      return result;
    } finally {
      this.actions.endTurn(spoken, (performance.now() - began) / 1000);
    }
  }

  /** Gives the place up. May be called twice. */
  leave(): void {
    if (this.hasLeft) return;
    this.hasLeft = true;
    this.actions.leave();
  }
}
