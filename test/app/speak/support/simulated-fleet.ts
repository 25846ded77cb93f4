import { setMaxListeners } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { ServerPool } from '../../../../packages/speech/src/engines/remote/server-pool';
import type { QueueTicket } from '../../../../packages/speech/src/queue/queue-ticket';
import { fixedSlots } from '../../../../packages/speech/src/queue/slot-source';
import { SynthesisQueue } from '../../../../packages/speech/src/queue/synthesis-queue';

/** A fleet: gates before nodes. */
export interface FleetShape {
  readonly gates: number;
  readonly nodes: number;
  /** What each node speaks at a time. */
  readonly slots: number;
  /** Requests in flight at each node, for each gate. */
  readonly inFlight: number;
  /** Seconds between a gate and a node, one way. */
  readonly delay: number;
}

interface Event {
  readonly at: number;
  run(): void;
}

/** Turns that begin here have ended at this clock, in seconds. */
interface NodeOfFleet {
  readonly queue: SynthesisQueue;
}

/**
 * The queues and pools of real gates and nodes, with engines that only take time, on a clock of its own. Each turn is one request, as of a
 * sentence.
 */
export class SimulatedFleet {
  /** Seconds of engine time by account, of all turns that have begun, at all nodes. */
  readonly worked = new Map<string, number>();
  /** The same at each node. */
  readonly workedAt: Map<string, number>[];
  /** Requests of an account that wait at a node for a turn there. */
  private readonly waitingAt: Map<string, number>[];
  private readonly gates: { readonly queue: SynthesisQueue; readonly pool: ServerPool }[];
  private readonly nodes: NodeOfFleet[];
  private readonly signal = new AbortController().signal;
  private events: Event[] = [];
  private seconds = 0;

  constructor(readonly shape: FleetShape) {
    setMaxListeners(0, this.signal);
    const now = () => this.seconds * 1000;
    const urls = Array.from({ length: shape.nodes }, (_, index) => String(index));
    const queueOf = (slots: ConstructorParameters<typeof SynthesisQueue>[0]['slots']) =>
      new SynthesisQueue({ slots, capacity: 10_000, workSecondsPerCharacter: 0.01, now });
    this.gates = Array.from({ length: shape.gates }, () => {
      const breaker = { failures: 3, openMs: 1000, maxOpenMs: 1000 };
      const pool = new ServerPool({ name: 'fleet', urls, inFlight: shape.inFlight, arePlaces: true, breaker, now });
      return { pool, queue: queueOf(pool) };
    });
    this.nodes = urls.map(() => ({ queue: queueOf(fixedSlots(shape.slots)) }));
    this.workedAt = urls.map(() => new Map());
    this.waitingAt = urls.map(() => new Map());
  }

  get now(): number {
    return this.seconds;
  }

  /** Number of an account's requests that wait for a turn at a node. */
  waiting(node: number, account: string): number {
    return this.waitingAt[node]!.get(account) ?? 0;
  }

  /**
   * Has an account speak at a gate, and resolves when it has been spoken.
   *
   * @param cost seconds of engine time.
   */
  async speak(gate: number, account: string, cost: number): Promise<void> {
    const { queue, pool } = this.gates[gate]!;
    const ticket = queue.enter(account, 100, this.signal);
    const work = async () => {
      const lease = pool.take(account);
      await this.atNode(Number(lease.server.url), account, cost);
      lease.succeed();
    };
    await ticket.run(100, work, { workSeconds: () => cost });
    ticket.leave();
  }

  /** Runs until a condition is true. @returns whether it has become true before nothing was left to do. */
  async runUntil(isOver: () => boolean): Promise<boolean> {
    await settled();
    while (!isOver()) {
      const next = this.events.shift();
      if (!next) return false;
      this.seconds = next.at;
      next.run();
      // Whatever happens at the same time belongs to it.
      while (this.events[0]?.at === this.seconds) this.events.shift()!.run();
      await settled();
    }
    return true;
  }

  private async atNode(node: number, account: string, cost: number): Promise<void> {
    await this.after(this.shape.delay);
    const ticket: QueueTicket = this.nodes[node]!.queue.enter(account, 100, this.signal);
    const count = (change: number) => add(this.waitingAt[node]!, account, change);
    count(1);
    await ticket.run(100, async () => {
      count(-1);
      add(this.worked, account, cost);
      add(this.workedAt[node]!, account, cost);
      await this.after(cost);
    });
    ticket.leave();
    await this.after(this.shape.delay);
  }

  private after(seconds: number): Promise<void> {
    return new Promise((run) => {
      const at = this.seconds + seconds;
      const index = this.events.findIndex((event) => event.at > at);
      this.events.splice(index < 0 ? this.events.length : index, 0, { at, run });
    });
  }
}

/** Promises settle, and queues admit those that are next. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await setImmediate();
}

function add(counts: Map<string, number>, key: string, change: number): void {
  counts.set(key, (counts.get(key) ?? 0) + change);
}
