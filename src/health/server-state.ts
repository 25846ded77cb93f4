import { Injectable } from '@nestjs/common';

/** Whether the server wants new requests: it stops wanting them some time before it stops. */
@Injectable()
export class ServerState {
  private current: 'serving' | 'leaving' | 'closed' = 'serving';

  /** Not ready any more, so that load balancers send nobody new; requests that come are served all the same. */
  leave(): void {
    this.current = 'leaving';
  }

  /** Requests that still come, on connections that were open already, are refused with 503. */
  close(): void {
    this.current = 'closed';
  }

  get isReady(): boolean {
    return this.current === 'serving';
  }

  get isClosed(): boolean {
    return this.current === 'closed';
  }
}
