import type { Server, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { OpenConnections } from '../responses/open-connections';
import { onResponseOver } from '../responses/response-over';

/** Whether the server accepts new requests. It reports "not ready" some time before it stops. */
@Injectable()
export class ServerState {
  private current: 'serving' | 'leaving' | 'closed' = 'serving';
  /** Responses that are not finished. */
  private readonly open = new Set<ServerResponse>();
  private connections: OpenConnections | undefined;

  /** Tracks the connections of the server. Call it before the server listens. */
  follow(server: Server): void {
    this.connections = new OpenConnections(server);
  }

  /** Reports "not ready", so that load balancers send no new requests. Requests that still arrive are served. */
  leave(): void {
    this.current = 'leaving';
    for (const response of this.open) tellToClose(response);
  }

  /** From now on, requests that arrive on open connections get 503, and idle connections are closed. */
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

  /** Closes the connection after this response if the server is no longer ready when the response begins. */
  closeConnectionWith(response: ServerResponse): void {
    if (!this.isReady) {
      tellToClose(response);
      return;
    }
    this.open.add(response);
    onResponseOver(response, () => this.open.delete(response));
  }
}

function tellToClose(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
