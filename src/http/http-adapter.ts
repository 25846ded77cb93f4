import { createServer } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';

/**
 * Express on a server with limits on slow clients, in milliseconds. Node sets some of them only when a server is made,
 * which Nest's own adapter leaves no room for.
 */
export class HttpAdapter extends ExpressAdapter {
  override initHttpServer(): void {
    this.httpServer = createServer(
      {
        headersTimeout: 15_000,
        // The whole request: a text is small.
        requestTimeout: 30_000,
        // How often both are looked at; Node's default would let a slow client have twice its time.
        connectionsCheckingInterval: 1000,
        // For longer than load balancers keep theirs (commonly 60 s), so that they, not we, close an idle connection.
        keepAliveTimeout: 65_000,
        // Node would answer without a body; see `requireHost`.
        requireHostHeader: false,
      },
      this.getInstance(),
    );
  }
}
