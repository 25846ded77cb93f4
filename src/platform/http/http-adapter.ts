import { createServer } from 'node:http';
import { Logger, StreamableFile } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import express, { type Response } from 'express';

/**
 * An Express adapter whose server has timeouts for slow clients, in milliseconds. Node accepts some of these options only when
 * it creates the server, and Nest's own adapter cannot pass them.
 */
export class HttpAdapter extends ExpressAdapter {
  constructor() {
    // Paths are case-sensitive: otherwise a proxy's rule for `/dashboard`, and our own path checks, would miss `/Dashboard`.
    // Express creates its router at the first use, so set this before Nest uses it.
    super(express().enable('case sensitive routing'));
  }

  override initHttpServer(): void {
    this.httpServer = createServer(
      {
        headersTimeout: 10_000,
        // For the whole request. Requests are small.
        requestTimeout: 30_000,
        // How often Node checks both timeouts. With its default, a slow client could have twice the time.
        connectionsCheckingInterval: 1000,
        // Longer than load balancers keep idle connections (usually 60 s), so that they close them and not this server.
        keepAliveTimeout: 65_000,
        // Node's own error has no body. `malformedRequest` checks the header instead.
        requireHostHeader: false,
      },
      this.getInstance(),
    );
    // A connection could not be accepted. Without a listener, that would end the process. Nest reports the errors of `listen`.
    this.httpServer.on('error', ({ message }: Error) => {
      if (this.httpServer.listening) new Logger('HTTP').warn(`A connection cannot be accepted: ${message}`);
    });
  }

  /** Sends JSON, which most responses are, directly. This skips features of Express that such responses do not need. */
  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    // Some routes have answered already, for example with 304.
    if (response.writableEnded) return;
    if (!isJson(body) || response.hasHeader('Content-Type')) return super.reply(response, body, statusCode);
    const text = JSON.stringify(body);
    if (statusCode !== undefined) response.statusCode = statusCode;
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('Content-Length', Buffer.byteLength(text));
    return response.end(text);
  }
}

function isJson(body: unknown): body is object {
  if (typeof body !== 'object' || body === null) return false;
  return !(body instanceof StreamableFile || body instanceof Error || body instanceof Uint8Array);
}
