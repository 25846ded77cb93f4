import { EngineUnavailableError } from '../../errors';
import type { SlotSource } from '../../queue/slot-source';
import { abortable } from '../../support/abortable';
import { type Log, noLog } from '../../support/log';
import type { RemoteFailure } from './remote-failure';
import { RemoteServer, type ServerLimits, type ServerStatus } from './remote-server';

/** The servers of an engine, and their limits. */
export interface PoolOptions extends ServerLimits {
  /** The engine's name, for messages. */
  readonly name: string;
  readonly urls: readonly string[];
  /** Milliseconds between two probes; `undefined` if there are none. */
  readonly probeMs?: number;
  /**
   * Whether each server has a fair queue of its own, and `inFlight` is more than it speaks at a time. The queue here then leaves places
   * for other groups, and each group's requests are spread over the servers: see `SlotSource.arePlaces`. Defaults to false.
   */
  readonly arePlaces?: boolean;
  readonly log?: Log;
  /** A monotonic clock in milliseconds. Defaults to the system's. */
  readonly now?: () => number;
}

/** The permission for one request to a server. Call one of its methods once. */
export interface Lease {
  readonly server: RemoteServer;
  /** The request has succeeded. */
  succeed(): void;
  fail(failure: RemoteFailure): void;
  /** The caller has cancelled the request, which says nothing about the server. */
  cancel(): void;
}

/**
 * Divides an engine's requests among its servers: the least loaded of those that are well and have a place. Where servers share their time
 * between groups themselves (`arePlaces`), the one that has the fewest requests of the same group, so that a group waits at all servers,
 * and gets its share of each. The places are the slots
 * of the engine's queue. Knows no protocol.
 */
export class ServerPool implements SlotSource {
  readonly limit: number;
  private hasPlaces: boolean;
  private readonly servers: readonly RemoteServer[];
  private readonly listeners: (() => void)[] = [];
  /** Those who wait for a place at another server. */
  private readonly waiters = new Set<() => void>();
  /** Numbers of requests in flight by server and group. Only with `arePlaces`. */
  private readonly ofGroups = new Map<RemoteServer, Map<string, number>>();
  /** Servers of which the log says that they are not used. */
  private readonly unused = new Set<RemoteServer>();
  private readonly now: () => number;
  private readonly log: Log;
  private timer: NodeJS.Timeout | undefined;
  /** Where the search for the least loaded server begins, so that servers with equal load take turns. */
  private next = 0;
  private isClosed = false;

  constructor(private readonly options: PoolOptions) {
    this.now = options.now ?? (() => performance.now());
    this.log = options.log ?? noLog;
    this.servers = options.urls.map((url) => new RemoteServer(url, options, this.now));
    this.limit = this.servers.length * options.inFlight;
    this.hasPlaces = options.arePlaces ?? false;
  }

  get arePlaces(): boolean {
    return this.hasPlaces;
  }

  /** Notes that the servers have told that they share their time between groups: see `PoolOptions.arePlaces`. */
  becomePlaces(): void {
    if (this.hasPlaces) return;
    this.hasPlaces = true;
    this.tell();
  }

  /** All servers, in the configured order. */
  get all(): readonly RemoteServer[] {
    return this.servers;
  }

  status(): ServerStatus[] {
    return this.servers.map(({ status }) => status);
  }

  /** Places at servers that may be used, and those that are taken at others. */
  ready(): number {
    if (this.isClosed) return 0;
    return this.servers.reduce((sum, { capacity, inFlight }) => sum + Math.max(capacity, inFlight), 0);
  }

  failure(): EngineUnavailableError | undefined {
    const { name } = this.options;
    if (this.isClosed) return new EngineUnavailableError(name, 'it has been closed.');
    if (this.servers.some(({ capacity }) => capacity > 0)) return undefined;
    return new EngineUnavailableError(name, 'none of its servers can be used now.', this.retryAfterSeconds());
  }

  /** Nothing to start: servers run elsewhere. */
  wake(): void {}

  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /**
   * Takes a place at the least loaded server.
   *
   * @param group the request's queue group.
   * @throws {EngineUnavailableError} if no server has one.
   */
  take(group = ''): Lease {
    const server = this.leastLoaded(new Set(), group);
    if (!server) throw this.failure() ?? new EngineUnavailableError(this.options.name, 'its servers are busy.', 1);
    return this.leaseOf(server, group);
  }

  /**
   * Takes a place at a server that has not been tried. Waits for one if necessary.
   *
   * @returns `undefined` if all servers that may be used have been tried.
   * @throws {unknown} the signal's reason, once it has aborted.
   */
  async takeOther(tried: ReadonlySet<RemoteServer>, signal: AbortSignal, group = ''): Promise<Lease | undefined> {
    for (;;) {
      signal.throwIfAborted();
      const server = this.leastLoaded(tried, group);
      if (server) return this.leaseOf(server, group);
      if (!this.servers.some((each) => !tried.has(each) && each.capacity > 0)) return undefined;
      let wake!: () => void;
      const changed = new Promise<void>((resolve) => (wake = resolve));
      this.waiters.add(wake);
      try {
        await abortable(changed, signal);
      } finally {
        this.waiters.delete(wake);
      }
    }
  }

  /**
   * Takes a place at the same server again.
   *
   * @returns `undefined` if it has none.
   */
  takeAgain(server: RemoteServer, group = ''): Lease | undefined {
    return server.free > 0 && !this.isClosed ? this.leaseOf(server, group) : undefined;
  }

  /** Reports a failure of a request that has ended before: another server has shown that its answer was wrong. */
  disproved(server: RemoteServer, failure: RemoteFailure, group = ''): void {
    this.change(server, () => server.failed(failure, { group, began: this.now() }));
  }

  /** Reports what a probe has found. */
  probed(server: RemoteServer, failure: string | undefined): void {
    this.change(server, () => server.probed(failure));
  }

  /** Gives no more places. Requests in flight are not stopped. */
  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.tell();
  }

  private leastLoaded(tried: ReadonlySet<RemoteServer>, group: string): RemoteServer | undefined {
    if (this.isClosed) return undefined;
    const { length } = this.servers;
    const isLess = (one: RemoteServer, other: RemoteServer) => {
      const [own, others] = [one, other].map((server) => this.inFlightOf(server, group)) as [number, number];
      return own < others || (own === others && one.inFlight < other.inFlight);
    };
    let best: RemoteServer | undefined;
    for (let offset = 0; offset < length; offset++) {
      const server = this.servers[(this.next + offset) % length]!;
      if (server.free === 0 || tried.has(server)) continue;
      if (!best || isLess(server, best)) best = server;
    }
    if (best) this.next = (this.servers.indexOf(best) + 1) % length;
    return best;
  }

  /** Requests of a group in flight at a server; 0 if groups do not matter. */
  private inFlightOf(server: RemoteServer, group: string): number {
    return this.ofGroups.get(server)?.get(group) ?? 0;
  }

  private countOf(server: RemoteServer, group: string, change: 1 | -1): void {
    server.inFlight += change;
    if (!this.arePlaces) return;
    const counts = this.ofGroups.get(server) ?? new Map<string, number>();
    this.ofGroups.set(server, counts);
    const count = (counts.get(group) ?? 0) + change;
    if (count > 0) counts.set(group, count);
    else counts.delete(group);
  }

  private leaseOf(server: RemoteServer, group: string): Lease {
    this.countOf(server, group, 1);
    server.requests++;
    const request = { group, began: this.now() };
    let isOver = false;
    const end = (work: () => void) => {
      if (isOver) return;
      isOver = true;
      this.change(server, () => {
        this.countOf(server, group, -1);
        work();
      });
    };
    return {
      server,
      succeed: () => end(() => server.succeeded(request)),
      fail: (failure) => end(() => server.failed(failure, request)),
      cancel: () => end(() => {}),
    };
  }

  private change(server: RemoteServer, work: () => void): void {
    work();
    this.logChange(server);
    this.schedule();
    this.tell();
  }

  private logChange(server: RemoteServer): void {
    const { capacity, url, status } = server;
    if (capacity === 0 && !this.unused.has(server)) {
      this.unused.add(server);
      this.log.warn(`${url} is not used for now: ${status.lastFailure ?? 'it does not answer'}`);
    } else if (capacity === this.options.inFlight && this.unused.delete(server)) this.log.info(`${url} is used again.`);
  }

  /** Tells the queue when the next server may be tried again. */
  private schedule(): void {
    clearTimeout(this.timer);
    const waits = this.servers.flatMap(({ usableInMs }) =>
      usableInMs === undefined || usableInMs === 0 ? [] : usableInMs,
    );
    if (waits.length === 0 || this.isClosed) return;
    this.timer = setTimeout(
      () => {
        this.schedule();
        this.tell();
      },
      Math.ceil(Math.min(...waits)) + 1,
    );
    this.timer.unref();
  }

  private tell(): void {
    for (const wake of this.waiters) wake();
    for (const listener of this.listeners) listener();
  }

  /** When the first server may be used again: whole seconds, at least 1. */
  private retryAfterSeconds(): number {
    const { probeMs = 0 } = this.options;
    const waits = this.servers.map(({ usableInMs }) => usableInMs ?? probeMs);
    return Math.max(1, Math.ceil(Math.min(...waits) / 1000));
  }
}
