import type { Server, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { OpenConnections } from '../responses/open-connections';

/** Whether the server accepts new requests. It reports "not ready" some time before it stops. */
@Injectable()
export class ServerState {
  private current: 'serving' | 'leaving' | 'closed' = 'serving';
  private connections: OpenConnections | undefined;

  /** Tracks the server's connections from now on. Call it before the server listens. */
  follow(server: Server): void {
    this.connections = new OpenConnections(server);
  }

  /** Reports "not ready", so that load balancers send no new requests. Requests that still arrive are served. */
  leave(): void {
    this.current = 'leaving';
    for (const response of this.connections?.responses() ?? []) tellToClose(response);
  }

  /**
   * Refuses requests that still arrive on open connections with 503, and closes idle connections. Call it just before
   * `server.close()`.
   */
  close(): void {
    this.current = 'closed';
    this.connections?.closeIdle();
  }

  get isReady(): boolean {
    return this.current === 'serving';
  }

  get isClosed(): boolean {
    return this.current === 'closed';
  }

  /** Makes a response that has not begun the last one on its connection, if the server is leaving. */
  closeConnectionWith(response: ServerResponse): void {
    if (!this.isReady) tellToClose(response);
  }
}

function tellToClose(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
