import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OperatorError } from '../../platform/errors/operator-error';
import type { MetricSet } from './metric-set';
import { formatFor } from './metrics-format';

/** Connections that may be open at once: several Prometheus servers, and people who look. */
const maxConnections = 16;

/** How long a client may take to send its request, and to take the response, in milliseconds. */
const requestMs = 5000;
const usualResponseMs = 10_000;

/** How long an idle connection stays open, in milliseconds: longer than the usual intervals between scrapes. */
const keepAliveMs = 65_000;

/** Why a port cannot be opened, by the code of the error. */
const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program uses it',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'this machine has no such address',
  EACCES: 'this user may not open ports below 1024',
};

/** Where metrics are served. */
export interface MetricsAddress {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** How long a client may take to take the response, in milliseconds. Defaults to ten seconds. */
  readonly responseMs?: number;
}

/**
 * Serves the metrics at `/metrics`, on a port of its own, which proxies in front of the API cannot pass on by mistake. It asks for no
 * key, so that port must not be open to others. It answers nothing else, and gives up clients that are slow.
 */
export class MetricsListener {
  private constructor(private readonly server: Server) {}

  /** @throws {OperatorError} if the port cannot be opened. */
  static async open(
    { host, port, responseMs = usualResponseMs }: MetricsAddress,
    metrics: MetricSet,
  ): Promise<MetricsListener> {
    const server = createServer(
      { headersTimeout: requestMs, requestTimeout: requestMs, connectionsCheckingInterval: 1000 },
      (request, response) => void answer(request, response, { metrics, responseMs }),
    );
    server.maxConnections = maxConnections;
    server.keepAliveTimeout = keepAliveMs;
    server.listen(port, host);
    try {
      await once(server, 'listening');
    } catch (error) {
      const { code = '', message } = error as NodeJS.ErrnoException;
      const reason = reasons[code] ?? message;
      const what = `The port for metrics (METRICS_PORT=${port}, METRICS_HOST=${host}) cannot be opened: ${reason}.`;
      throw new OperatorError(`${what} Change these settings, or leave METRICS_PORT out.`, { cause: error });
    }
    return new MetricsListener(server);
  }

  get url(): string {
    const { address, port } = this.server.address() as AddressInfo;
    return `http://${address.includes(':') ? `[${address}]` : address}:${port}/metrics`;
  }

  /** Closes the port and its connections. */
  async close(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { metrics, responseMs }: { metrics: MetricSet; responseMs: number },
): Promise<void> {
  const { method, url = '', headers } = request;
  if (url.split('?', 1)[0] !== '/metrics') return refuse(response, 404, 'The metrics are at /metrics.\n');
  if (method !== 'GET') {
    response.setHeader('Allow', 'GET');
    return refuse(response, 405, 'Method not allowed. Allowed: GET.\n');
  }
  const format = formatFor(headers.accept);
  const late = setTimeout(() => request.socket.destroy(), responseMs).unref();
  response.once('close', () => clearTimeout(late));
  try {
    const text = await metrics.text(format);
    response.writeHead(200, { 'Content-Type': metrics.contentType(format), 'Cache-Control': 'no-store' }).end(text);
  } catch {
    refuse(response, 500, 'The metrics cannot be written.\n');
  }
}

/** Also ends the connection, so that nothing more is read from it. */
function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' }).end(message);
}
