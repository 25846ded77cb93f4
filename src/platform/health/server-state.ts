import type { Server, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { OpenConnections } from '../responses/open-connections';

/** Whether the server accepts new requests. It reports "not ready" some time before it stops. */
@Injectable()
export class ServerState {
  private current: 'serving' | 'leaving' | 'closed' = 'serving';
  private connections: OpenConnections | undefined;
  private server: Server | undefined;
  private readonly closing: (() => void)[] = [];
  private readonly cuttingOff: (() => void)[] = [];

  /** Tracks the server's connections from now on. Call it before the server listens. */
  follow(server: Server): void {
    this.connections = new OpenConnections(server);
    this.server = server;
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
    for (const listener of this.closing) listener();
  }

  /** Ends everything that still runs, because its time is over. */
  cutOff(): void {
    this.server?.closeAllConnections();
    for (const listener of this.cuttingOff) listener();
  }

  /** Calls back when the server closes: nothing new may begin, and what runs may finish. */
  onClose(listener: () => void): void {
    this.closing.push(listener);
  }

  /** Calls back when the time of what runs is over. Node closes no WebSockets. */
  onCutOff(listener: () => void): void {
    this.cuttingOff.push(listener);
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
