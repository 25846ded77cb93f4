import { ApiError } from '../errors/api-error';

export interface TurnLineOptions {
  /** Turns that may be taken at the same time. */
  readonly most: number;
  /** Turns that one group may have at the same time. */
  readonly maxOfGroup: number;
  /** Requests that may wait for a turn, of all groups, and of one. */
  readonly maxWaiting: number;
  readonly maxWaitingOfGroup: number;
  /** How long a request waits, in milliseconds. */
  readonly patienceMs: number;
  /** What is refused when there is no turn: a sentence for the client. */
  readonly refusal: string;
}

interface Waiting {
  readonly group: string;
  readonly begin: () => void;
}

/** Seconds after which a client that was refused may try again. */
const retrySeconds = 10;

/**
 * Bounds costly work: a few turns at the same time, fewer for each group, and a short line of those who wait. Whoever waits gets a turn in
 * order of arrival, but nobody waits for a group that has all of its turns.
 */
export class TurnLine {
  private readonly taken = new Map<string, number>();
  private total = 0;
  private waiting: Waiting[] = [];

  constructor(private readonly options: TurnLineOptions) {}

  /**
   * Waits for a turn, and takes it.
   *
   * @param signal ends the wait.
   * @returns what gives the turn back. Only the first call counts.
   * @throws {ApiError} `OVERLOADED` if the line is too long, or the wait.
   * @throws the signal's reason if it is aborted.
   */
  async take(group: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.hasTurnFor(group)) this.add(group, 1);
    else await this.wait(group, signal);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.add(group, -1);
      this.callNext();
    };
  }

  private wait(group: string, signal: AbortSignal): Promise<void> {
    const { maxWaiting, maxWaitingOfGroup, patienceMs } = this.options;
    const ofGroup = this.waiting.filter((other) => other.group === group).length;
    if (this.waiting.length >= maxWaiting || ofGroup >= maxWaitingOfGroup) throw this.refused();
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        this.waiting = this.waiting.filter((other) => other !== waiting);
      };
      const begin = () => {
        leave();
        resolve();
      };
      const fail = (error: Error) => {
        leave();
        reject(error);
      };
      const onAbort = () => fail(signal.reason as Error);
      const waiting: Waiting = { group, begin };
      const timer = setTimeout(() => fail(this.refused()), patienceMs);
      signal.addEventListener('abort', onAbort, { once: true });
      this.waiting.push(waiting);
    });
  }

  private callNext(): void {
    const next = this.waiting.find(({ group }) => this.hasTurnFor(group));
    if (!next) return;
    this.add(next.group, 1);
    next.begin();
  }

  private hasTurnFor(group: string): boolean {
    return this.total < this.options.most && (this.taken.get(group) ?? 0) < this.options.maxOfGroup;
  }

  private add(group: string, turns: 1 | -1): void {
    this.total += turns;
    const own = (this.taken.get(group) ?? 0) + turns;
    if (own > 0) this.taken.set(group, own);
    else this.taken.delete(group);
  }

  private refused(): ApiError {
    return new ApiError('OVERLOADED', this.options.refusal, { headers: { 'Retry-After': String(retrySeconds) } });
  }
}
