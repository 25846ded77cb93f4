import type { Server, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { OpenConnections } from '../responses/open-connections';
import { onResponseOver } from '../responses/response-over';

/** Whether the server wants new requests: it stops wanting them some time before it stops. */
@Injectable()
export class ServerState {
  private current: 'serving' | 'leaving' | 'closed' = 'serving';
  /** Answers that are not over. */
  private readonly open = new Set<ServerResponse>();
  private connections: OpenConnections | undefined;

  /** Follows the connections of the server from now on. Call it before the server listens. */
  follow(server: Server): void {
    this.connections = new OpenConnections(server);
  }

  /** Not ready any more, so that load balancers send nobody new; requests that come are served all the same. */
  leave(): void {
    this.current = 'leaving';
    for (const response of this.open) tellToClose(response);
  }

  /** Requests that still come, on connections that were open already, are refused with 503; idle connections are closed. */
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

  /** Has an answer, which has not begun, be the last on its connection if the server is not ready by then. */
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
