import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { onResponseOver } from './response-over';

/** How often connections are checked while the server closes, in milliseconds. */
const intervalMs = 100;

/** How long a client has to finish the headers of a request that it has begun, once the server closes, in milliseconds. */
const headersMs = 1000;

/**
 * Tracks the connections of a server and their unfinished responses, so that no idle connection delays a stop.
 *
 * Node's `server.close()` closes only the connections that are idle at that moment. It leaves open the ones on which nothing has been
 * sent yet (clients and load balancers may open them ahead of time), and the ones that become idle later.
 */
export class OpenConnections {
  /** The unfinished responses of each open connection. */
  private readonly connections = new Map<Socket, Set<ServerResponse>>();

  /** Call it before the server listens. */
  constructor(private readonly server: Server) {
    server.on('connection', (socket) => {
      // A connection begins again after the offer of an upgrade that is ignored.
      if (this.connections.has(socket)) return;
      this.connections.set(socket, new Set());
      socket.once('close', () => this.connections.delete(socket));
    });
    // Before the application, which may finish the response at once.
    server.prependListener('request', ({ socket }, response) => {
      const responses = this.connections.get(socket);
      responses?.add(response);
      onResponseOver(response, () => responses?.delete(response));
    });
  }

  /** All unfinished responses. */
  *responses(): Generator<ServerResponse> {
    for (const responses of this.connections.values()) yield* responses;
  }

  /**
   * Once the server no longer listens, closes each connection as soon as it has no unfinished response, until the server has closed.
   * Call it just before `server.close()`.
   */
  closeIdle(): void {
    let headersAreDueAt: number | undefined;
    const close = () => {
      if (this.server.listening) return;
      headersAreDueAt ??= performance.now() + headersMs;
      this.server.closeIdleConnections();
      const headersAreDue = performance.now() >= headersAreDueAt;
      for (const [socket, responses] of this.connections)
        if (responses.size === 0 && (headersAreDue || socket.bytesRead === 0)) socket.destroy();
    };
    const timer = setInterval(close, intervalMs);
    this.server.once('close', () => clearInterval(timer));
  }
}
