import { createServer } from 'node:http';
import { StreamableFile } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import express, { type Response } from 'express';

/**
 * Express on a server with limits on slow clients, in milliseconds. Node sets some of them only when a server is made,
 * which Nest's own adapter leaves no room for.
 */
export class HttpAdapter extends ExpressAdapter {
  constructor() {
    // A rule of a proxy for `/dashboard` would not hold for `/Dashboard`, nor would ours that compare paths. The router is
    // made when it is first used, so this is set before Nest uses it.
    super(express().enable('case sensitive routing'));
  }

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

  /** What most answers are, JSON of a known length, takes no detour through what Express offers besides. */
  override reply(response: Response, body: unknown, statusCode?: number): unknown {
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
