import { setMaxListeners } from 'node:events';
import { inSpan, noSpan, type Span } from '../support/tracing';

/** Options for a turn. */
export interface TurnOptions {
  /** Ends the wait for the turn when it aborts. It has no effect once the turn has begun. */
  readonly withdrawn?: AbortSignal;
  /**
   * Where the audio of the turn begins in that of the request, in seconds, estimated. Of the turns that a group waits for, the one
   * whose audio is due first begins first, as if playback had started when the request entered. Defaults to 0.
   */
  readonly atSeconds?: number;
  /** Where the wait and the turn are recorded. Defaults to nowhere. */
  readonly trace?: Span;
  /**
   * Returns the seconds that an engine elsewhere has worked in the turn, once it has ended. They are charged in place of the time that
   * the turn took, which may have been spent waiting there. Defaults to that time.
   */
  readonly workSeconds?: () => number | undefined;
}

/** What a ticket asks of its queue. */
export interface TicketActions {
  /** The request's queue group. */
  readonly group: string;
  run<T>(length: number, work: () => Promise<T>, options: TurnOptions): Promise<T>;
  waitedMs(): number;
  turnsOfAll(): number;
  park(parked: boolean): void;
  leave(): void;
}

/**
 * A request's place in the queue. It leaves the queue when its signal aborts. Always call `leave` at the end.
 *
 * @example
 * const ticket = queue.enter('account-1', text.length, signal);
 * try {
 *   for (const piece of pieces) await ticket.run(piece.length, () => speak(piece));
 * } finally {
 *   ticket.leave();
 * }
 */
export class QueueTicket {
  private hasLeft = false;

  constructor(
    /** Number of requests in the queue when this one entered. */
    readonly position: number,
    /** The request's signal. */
    readonly signal: AbortSignal,
    private readonly actions: TicketActions,
  ) {
    // Each of its turns listens too. Node would warn about a leak.
    setMaxListeners(0, signal);
    signal.addEventListener('abort', this.leave, { once: true });
  }

  /** The request's queue group. */
  get group(): string {
    return this.actions.group;
  }

  /** Milliseconds from entering the queue until the first turn began; 0 before. */
  get waitedMs(): number {
    return this.actions.waitedMs();
  }

  /** Number of turns that run or are waited for, of all requests; without those in the background for a request that is not. */
  get turnsOfAll(): number {
    return this.actions.turnsOfAll();
  }

  /**
   * Waits for a turn and runs the work in it. Several may wait and run at the same time. If the signal aborts during the work, this
   * throws at once, but the turn lasts until the work has ended.
   *
   * @param length the length of the text that the work speaks, in UTF-16 code units.
   * @param work takes the engine's slot when it is called, before it first waits for anything. Gets the turn's span.
   * @throws {Error} why the engine gives no more turns, or what the work throws; also if the request has left the queue.
   * @throws {unknown} the signal's reason, once it has aborted, or that of `withdrawn`.
   */
  async run<T>(length: number, work: (turn: Span) => Promise<T>, options: TurnOptions = {}): Promise<T> {
    this.signal.throwIfAborted();
    if (this.hasLeft) throw new Error('The request has left the queue. Enter it again.');
    const { trace = noSpan, withdrawn } = options;
    if (trace === noSpan) return this.actions.run(length, () => work(noSpan), options);
    const waiting = trace.child('speech.queue', { facts: { 'voxgate.queue.turns': this.turnsOfAll } });
    const turn = () => {
      waiting.end();
      return inSpan(trace.child('speech.turn', { facts: { 'voxgate.turn.characters': length } }), work);
    };
    try {
      return await this.actions.run(length, turn, options);
    } catch (error) {
      // Of a turn that has begun, this changes nothing. Who no longer wants a turn has not failed.
      waiting.end(withdrawn?.aborted ? {} : { error });
      throw error;
    }
  }

  /** Marks the request as waiting for its reader. It no longer counts unless it has a turn or waits for one. */
  park(): void {
    this.actions.park(true);
  }

  /** Call this when the reader continues. */
  resume(): void {
    if (!this.hasLeft) this.actions.park(false);
  }

  /** Leaves the queue. Every `run` that waits for its turn fails. Idempotent. */
  readonly leave = (): void => {
    if (this.hasLeft) return;
    this.hasLeft = true;
    this.signal.removeEventListener('abort', this.leave);
    this.actions.leave();
  };
}

/**
 * A ticket of a request that only reads what others have spoken. It is in no queue and gets no turn. All turns seem to be taken, so that no
 * more than one piece is read ahead.
 */
export function readingTicket(group: string, signal: AbortSignal): QueueTicket {
  return new QueueTicket(0, signal, {
    group,
    run: () => Promise.reject(new Error('A request that only reads gets no turn.')),
    waitedMs: () => 0,
    turnsOfAll: () => Infinity,
    park: () => undefined,
    leave: () => undefined,
  });
}

/**
 * A ticket that enters the queue when it first needs a turn: for requests that expect to need none.
 *
 * @param group the request's queue group.
 * @param enter enters the queue. Its errors are those of `run`.
 */
export function lateTicket(group: string, signal: AbortSignal, enter: () => QueueTicket): QueueTicket {
  let entered: QueueTicket | undefined;
  return new QueueTicket(0, signal, {
    group,
    // Its own wait is recorded, not that of the ticket that it gets.
    run: (length, work, { trace: _recorded, ...options }) => (entered ??= enter()).run(length, work, options),
    waitedMs: () => entered?.waitedMs ?? 0,
    turnsOfAll: () => entered?.turnsOfAll ?? 0,
    park: (isParked) => (isParked ? entered?.park() : entered?.resume()),
    leave: () => entered?.leave(),
  });
}
