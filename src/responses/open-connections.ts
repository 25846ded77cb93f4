import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { onResponseOver } from './response-over';

/** How often connections are looked at while the server closes, in milliseconds. */
const intervalMs = 100;

/** How long a client that has begun to send a request gets to send its headers once the server closes, in milliseconds. */
const headersMs = 1000;

/**
 * Follows the connections of a server, so that none without an answer under way holds up its stop.
 *
 * Node's `server.close()` closes connections that are idle at that moment. It leaves open those on which nothing has been sent yet (a
 * pool of a client or a load balancer may open them ahead of time), and those that become idle later.
 */
export class OpenConnections {
  /** For each open connection, the answers that are under way. */
  private readonly answers = new Map<Socket, number>();

  constructor(private readonly server: Server) {
    server.on('connection', (socket) => {
      this.answers.set(socket, 0);
      socket.once('close', () => this.answers.delete(socket));
    });
    server.on('request', ({ socket }, response) => {
      this.count(socket, 1);
      onResponseOver(response, () => this.count(socket, -1));
    });
  }

  /**
   * Closes connections as soon as they have no answer under way, from when the server takes no new ones until it has closed. Call it
   * when the server is about to close.
   */
  closeIdle(): void {
    let headersAreDueAt: number | undefined;
    const close = () => {
      if (this.server.listening) return;
      headersAreDueAt ??= performance.now() + headersMs;
      this.server.closeIdleConnections();
      const headersAreDue = performance.now() >= headersAreDueAt;
      for (const [socket, answers] of this.answers)
        if (answers === 0 && (headersAreDue || socket.bytesRead === 0)) socket.destroy();
    };
    const timer = setInterval(close, intervalMs);
    this.server.once('close', () => clearInterval(timer));
  }

  private count(socket: Socket, change: number): void {
    const answers = this.answers.get(socket);
    if (answers !== undefined) this.answers.set(socket, answers + change);
  }
}
