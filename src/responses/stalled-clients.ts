import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { connectionName, kernelSendQueues } from './kernel-send-queues';

/** How many times the timeout a client may keep an answer waiting, beyond what it takes to listen to it. */
const patience = 10;

/**
 * A client's kernel that has had no room says that it has some again when this part of its buffer is free (Linux), and only
 * then more is acknowledged.
 */
const smallestStep = 1 / 16;

/** Longest time between two looks at all connections, in milliseconds. */
const longestInterval = 1000;

/** Why a connection was ended: the client took nothing for a while, or took all too little all the time. */
export type StallReason = 'no progress' | 'too slow';

export interface StalledClientsOptions {
  /** A client that has taken no byte for so long, although there are some, is hung up on. */
  readonly timeoutMs: number;
  /** Is told before a connection is ended. */
  readonly onEnd: (socket: Socket, reason: StallReason) => void;
}

/** Seconds of sound that each connection was given since the last look. */
const credits = new WeakMap<Socket, number>();

/**
 * Gives a client time to listen to an answer at the speed at which it is spoken.
 *
 * @param seconds of sound that the answer has now, and had not before.
 */
export function allowListening({ req }: ServerResponse, seconds: number): void {
  credits.set(req.socket, (credits.get(req.socket) ?? 0) + seconds);
}

/**
 * Ends connections whose clients do not read their answers: what is not read is held in memory. It resets them, so that
 * the kernel drops what it holds, too. All answers are watched, those on the same connection together:
 *
 * - A client may take nothing for `timeoutMs`, and for as long as a player needs to take what its kernel acknowledges at a
 *   time. What counts is what has been acknowledged, where the system tells that (Linux). So a player that reads at the
 *   speed of the speech is never ended, however large the kernels' buffers are.
 * - A client may keep the server waiting for as long as the sound lasts that it was given (`allowListening`), and ten times
 *   `timeoutMs` more. That ends who takes a byte now and then; on other systems, who takes nothing, too.
 *
 * The time until there is something to send does not count.
 */
export function endStalledClients(server: Server, { timeoutMs, onEnd }: StalledClientsOptions): void {
  const interval = Math.min(longestInterval, timeoutMs / 10);
  const watches = new Map<Socket, Watch>();
  let timer: NodeJS.Timeout | undefined;

  server.on('connection', (socket: Socket) => {
    watches.set(socket, new Watch(timeoutMs));
    socket.once('close', () => watches.delete(socket));
    timer ??= setTimeout(look, interval).unref();
  });
  server.on('close', () => clearTimeout(timer));

  function look(): void {
    void endThoseThatStall().finally(() => {
      timer = watches.size > 0 ? setTimeout(look, interval).unref() : undefined;
    });
  }

  async function endThoseThatStall(): Promise<void> {
    const waiting = [...watches].filter(([socket, watch]) => watch.isWaiting(socket));
    if (waiting.length === 0) return;
    const queues = await kernelSendQueues();
    for (const [socket, watch] of waiting) {
      if (socket.destroyed) continue;
      const reason = watch.judge(socket, queues?.get(connectionName(socket)));
      if (reason === undefined) continue;
      onEnd(socket, reason);
      socket.resetAndDestroy();
    }
  }
}

/** What is known of one connection. Times are milliseconds of `performance.now()`. */
class Watch {
  /** Bytes that the kernel has taken. */
  private taken = 0;
  /** Bytes that the kernel holds. */
  private queued: number | undefined;
  private movedAt = 0;
  /** When it was looked at last and kept the server waiting; `undefined` if it did not. */
  private waitingAt: number | undefined;
  /** For how long it may still keep the server waiting. */
  private leftMs: number;
  /** Of sound that it was given since it last had taken everything. */
  private soundMs = 0;

  constructor(private readonly timeoutMs: number) {
    this.leftMs = timeoutMs * patience;
  }

  /** Whether there are bytes that the client has to take before more can be sent. */
  isWaiting(socket: Socket): boolean {
    const now = performance.now();
    const given = (credits.get(socket) ?? 0) * 1000;
    credits.delete(socket);
    this.leftMs += given;
    this.soundMs += given;
    if (socket.writableLength === 0) {
      this.waitingAt = undefined;
      this.soundMs = 0;
      this.leftMs = Math.max(this.leftMs, this.timeoutMs * patience);
      return false;
    }
    if (this.waitingAt === undefined) this.movedAt = now;
    else this.leftMs -= now - this.waitingAt;
    this.waitingAt = now;
    return true;
  }

  /** @param queued bytes that the kernel holds for it, if that is known. */
  judge(socket: Socket, queued: number | undefined): StallReason | undefined {
    const now = performance.now();
    const taken = socket.bytesWritten - socket.writableLength;
    if (taken !== this.taken || queued !== this.queued) this.movedAt = now;
    this.taken = taken;
    this.queued = queued;
    if (this.leftMs < 0) return 'too slow';
    const allowedMs = this.timeoutMs + this.soundMs * smallestStep;
    return queued !== undefined && now - this.movedAt >= allowedMs ? 'no progress' : undefined;
  }
}
