import type { ServerResponse } from 'node:http';
import type { Server, Socket } from 'node:net';
import { connectionName, kernelSendQueues } from './kernel-send-queues';

/** A client may keep the server waiting for this multiple of the timeout, in addition to the duration of the audio. */
const patience = 10;

/**
 * On Linux, a client's kernel whose receive buffer was full announces free space, and acknowledges more, only once this part of
 * the buffer is free.
 */
const smallestStep = 1 / 16;

/**
 * Seconds of audio whose acknowledgement may be outstanding, at most: what the largest usual receive buffer, 32 MB, holds of audio with
 * 24 kbit/s. A client that has read hours of audio may not stop for longer than any other.
 */
const maxUnreadSeconds = 11_000;

/** Maximum time between two checks of all connections, in milliseconds. */
const maxInterval = 1000;

/** Why a connection was closed: the client read nothing for a while, or read too little over a long time. */
export type StallReason = 'no progress' | 'too slow';

export interface StalledClientsOptions {
  /** Milliseconds without progress after which a connection with unread bytes is closed. */
  readonly timeoutMs: number;
  /** Called before a connection is closed. */
  readonly onEnd: (socket: Socket, reason: StallReason) => void;
}

/** Seconds of audio sent on each connection since the last check. */
const credits = new WeakMap<Socket, number>();

/**
 * Gives a client time to play a response in real time.
 *
 * @param seconds of audio that were added to the response.
 */
export function allowListening({ req }: ServerResponse, seconds: number): void {
  allowListeningOn(req.socket, seconds);
}

/** As {@link allowListening}, for a connection. */
export function allowListeningOn(socket: Socket, seconds: number): void {
  credits.set(socket, (credits.get(socket) ?? 0) + seconds);
}

/**
 * Closes connections whose clients do not read their responses, because unread bytes stay in memory. It resets the connections,
 * so that the kernel also drops its bytes. All responses are watched, those on the same connection together. There are two
 * limits:
 *
 * - No progress: the client may read nothing for `timeoutMs`, plus the time that a player needs to read what its kernel
 *   acknowledges at once. Progress means acknowledged bytes, which only Linux reports. A player that reads in real time is
 *   therefore never disconnected, however large the kernels' buffers are.
 * - Too slow: the client may keep the server waiting for the duration of the audio that it was sent (`allowListening`) plus ten
 *   times `timeoutMs`. This limit catches clients that read a byte now and then. On systems other than Linux, it also catches
 *   clients that read nothing.
 *
 * Time in which there is nothing to send does not count.
 */
export function endStalledClients(server: Server, { timeoutMs, onEnd }: StalledClientsOptions): void {
  const interval = Math.min(maxInterval, timeoutMs / 10);
  const watches = new Map<Socket, Watch>();
  let timer: NodeJS.Timeout | undefined;

  server.on('connection', (socket: Socket) => {
    // A connection begins again after the offer of an upgrade that is ignored.
    if (watches.has(socket)) return;
    watches.set(socket, new Watch(timeoutMs));
    socket.once('close', () => watches.delete(socket));
    timer ??= setTimeout(check, interval).unref();
  });
  server.on('close', () => clearTimeout(timer));

  function check(): void {
    void closeStalledConnections().finally(() => {
      timer = watches.size > 0 ? setTimeout(check, interval).unref() : undefined;
    });
  }

  async function closeStalledConnections(): Promise<void> {
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

/** The state of one connection. Times are milliseconds of `performance.now()`. */
class Watch {
  /** Bytes that the kernel has taken. */
  private taken = 0;
  /** Bytes that the kernel holds. */
  private queued: number | undefined;
  private movedAt = 0;
  /** When it was last checked and kept the server waiting; `undefined` if it did not at the last check. */
  private waitingAt: number | undefined;
  /** How much longer it may keep the server waiting. */
  private leftMs: number;
  /** Duration of the audio that it was sent since it last had read everything. */
  private soundMs = 0;

  constructor(private readonly timeoutMs: number) {
    this.leftMs = timeoutMs * patience;
  }

  /** Whether there are bytes that the client must read before more can be sent. */
  isWaiting(socket: Socket): boolean {
    const now = performance.now();
    const given = (credits.get(socket) ?? 0) * 1000;
    credits.delete(socket);
    this.leftMs += given;
    this.soundMs = Math.min(this.soundMs + given, maxUnreadSeconds * 1000);
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

  /**
   * Decides whether to close the connection.
   *
   * @param queued unacknowledged bytes in the kernel; `undefined` if unknown.
   */
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
