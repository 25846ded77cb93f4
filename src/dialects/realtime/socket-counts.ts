import type { Environment } from '../../platform/config/environment';
import type { KeyCaller } from '../../platform/caller/caller';
import { ApiError } from '../../platform/errors/api-error';

/** Seconds after which a refused client may try again. Nobody knows when another socket will close. */
const retrySeconds = 5;

/** Sockets of one token. Tokens are for pages that anybody opens, so none may take all places of its key. */
const socketsPerToken = 20;

type SocketCaller = Pick<KeyCaller, 'id' | 'token'>;

/** The place of a socket among those of its key, or of its address while it has none. */
export interface SocketPlace {
  /**
   * Moves to the places of a key. Nothing happens once it has been released: a client may go while its key is looked up.
   *
   * @throws {ApiError} `SOCKET_LIMIT_REACHED`. The place stays where it was.
   */
  assign(caller: SocketCaller): void;
  /** Idempotent. */
  release(): void;
}

type Limits = Pick<
  Environment,
  'REALTIME_MAX_SOCKETS' | 'REALTIME_SOCKETS_PER_KEY' | 'REALTIME_UNAUTHENTICATED_SOCKETS'
>;

/** Counts WebSockets, and bounds them: in all, of each key, and of each address as long as no key has been sent. */
export class SocketCounts {
  private all = 0;
  private readonly groups = new Map<string, number>();

  constructor(private readonly limits: Limits) {}

  /**
   * Takes a place.
   *
   * @param caller `undefined` if no key has been sent.
   * @throws {ApiError} `OVERLOADED`, `SOCKET_LIMIT_REACHED`.
   */
  take(caller: SocketCaller | undefined, address: string): SocketPlace {
    if (this.all >= this.limits.REALTIME_MAX_SOCKETS) {
      throw new ApiError(
        'OVERLOADED',
        `This server has too many WebSockets open. Retry after ${retrySeconds} seconds`,
        {
          headers: { 'Retry-After': String(retrySeconds) },
        },
      );
    }
    let groups = caller ? groupsOf(caller) : [`address ${address}`];
    this.enter(groups);
    this.all++;
    let isHeld = true;
    return {
      assign: (of) => {
        if (!isHeld) return;
        this.enter(groupsOf(of));
        this.leave(groups);
        groups = groupsOf(of);
      },
      release: () => {
        if (!isHeld) return;
        isHeld = false;
        this.all--;
        this.leave(groups);
      },
    };
  }

  private enter(groups: readonly string[]): void {
    for (const group of groups) this.check(group);
    for (const group of groups) this.groups.set(group, this.count(group) + 1);
  }

  private leave(groups: readonly string[]): void {
    for (const group of groups) {
      const count = this.count(group) - 1;
      if (count > 0) this.groups.set(group, count);
      else this.groups.delete(group);
    }
  }

  private count(group: string): number {
    return this.groups.get(group) ?? 0;
  }

  private check(group: string): void {
    const { REALTIME_SOCKETS_PER_KEY: perKey, REALTIME_UNAUTHENTICATED_SOCKETS: perAddress } = this.limits;
    const [most, whose, which] = group.startsWith('key ')
      ? [perKey, 'This API key', 'WebSockets']
      : group.startsWith('token ')
        ? [socketsPerToken, 'This token', 'WebSockets']
        : [perAddress, 'Your address', 'WebSockets without an API key'];
    const count = this.count(group);
    if (count < most) return;
    throw new ApiError(
      'SOCKET_LIMIT_REACHED',
      `${whose} has ${count} ${which} open, the maximum. Close one first, or retry after ${retrySeconds} seconds`,
      { headers: { 'Retry-After': String(retrySeconds) } },
    );
  }
}

function groupsOf({ id, token }: SocketCaller): string[] {
  return token ? [`key ${id}`, `token ${token.id}`] : [`key ${id}`];
}
