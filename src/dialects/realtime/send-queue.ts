import type { WebSocket } from 'ws';

/** Bytes that may wait in the socket before senders wait. */
const maxBuffered = 256 * 1024;

/** A text frame or a binary one. */
export type Frame = string | Uint8Array;

/** Frames that wait together. */
interface WaitingFrames {
  readonly frames: readonly Frame[];
  readonly sent: () => void;
}

/** Sends frames in order, and makes senders wait while the client does not read. */
export class SendQueue {
  private readonly waiting = new Set<WaitingFrames>();
  private readonly idle: (() => void)[] = [];
  private isClosed = false;

  constructor(private readonly ws: WebSocket) {}

  /** See `ClientSocket.send`. */
  send(frames: readonly Frame[], signal?: AbortSignal): Promise<void> {
    if (this.isClosed || signal?.aborted) return Promise.resolve();
    if (this.waiting.size === 0 && this.ws.bufferedAmount < maxBuffered) {
      this.write(frames);
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const leave = () => {
        this.waiting.delete(entry);
        entry.sent();
      };
      const entry = {
        frames,
        sent: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      this.waiting.add(entry);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  /** Waits until nothing waits. */
  drained(): Promise<void> {
    if (this.isClosed || this.waiting.size === 0) return Promise.resolve();
    return new Promise((resolve) => this.idle.push(resolve));
  }

  /** Drops what waits: the client has gone. */
  close(): void {
    this.isClosed = true;
    this.flush();
  }

  private write(frames: readonly Frame[]): void {
    for (const frame of frames) this.ws.send(frame, () => this.flush());
  }

  private flush(): void {
    for (const entry of this.waiting) {
      if (!this.isClosed) {
        if (this.ws.bufferedAmount >= maxBuffered) return;
        this.write(entry.frames);
      }
      this.waiting.delete(entry);
      entry.sent();
    }
    for (const resolve of this.idle.splice(0)) resolve();
  }
}
