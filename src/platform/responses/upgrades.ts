import { type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { responseOn } from './response-on';

/** A request for a WebSocket that has not been answered. */
export interface Upgrade {
  readonly socket: Socket;
  /** What the client has sent after the request. */
  readonly head: Buffer;
}

const offered = new WeakMap<IncomingMessage, Upgrade>();
const upgraded = new WeakSet<IncomingMessage>();

/** Headers of one connection that mean nothing if it stays HTTP/1.1. */
const upgradeHeaders = new Set(['upgrade', 'http2-settings']);

/**
 * Hands requests for a WebSocket to the application like all others, so that they are authenticated, refused and logged in the same
 * way. A route that wants the WebSocket calls `takeUpgrade`; any other answers over HTTP, and the connection ends.
 *
 * Clients also offer upgrades to other protocols: Java's and curl's offer HTTP/2. They may be ignored (RFC 9110, section 7.8), but
 * Node does so only while nobody listens for upgrades. These requests start again without the offer.
 */
export function handleUpgrades(server: Server): void {
  server.on('upgrade', (request: IncomingMessage, duplex: Duplex, head: Buffer) => {
    const socket = duplex as Socket;
    // Node has removed its own listener. Without one, an error would end the process.
    if (!socket.listeners('error').includes(destroyAfterError)) socket.on('error', destroyAfterError);
    // Responses on a connection are sent in order. Only a client that does not wait for an answer gets here.
    if (responseOn(socket)) {
      socket.destroy();
      return;
    }
    if (request.method !== 'GET' || request.headers.upgrade?.toLowerCase() !== 'websocket') {
      startAgain(server, request, { socket, head });
      return;
    }
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket);
    response.once('finish', () => socket.destroySoon());
    offered.set(request, { socket, head });
    server.emit('request', request, response);
  });
}

/** The WebSocket that a request asks for; `undefined` if it asks for none, or it has been taken. */
export function upgradeOf(request: IncomingMessage): Upgrade | undefined {
  return offered.get(request);
}

/**
 * Takes the connection from the response to the request, which is not sent then.
 *
 * @returns what gives it back, so that the request can be refused after all.
 */
export function takeUpgrade(request: IncomingMessage, response: ServerResponse, { socket }: Upgrade): () => void {
  response.detachSocket(socket);
  offered.delete(request);
  upgraded.add(request);
  return () => {
    upgraded.delete(request);
    if (!socket.destroyed) response.assignSocket(socket);
  };
}

/** Tells that a request's connection has become a WebSocket. Its response is over only when that closes. */
export function tellUpgraded(response: ServerResponse): void {
  response.emit('upgraded');
}

/** Calls back when the request's connection has become a WebSocket. */
export function onUpgraded(response: ServerResponse, callback: () => void): void {
  response.once('upgraded', callback);
}

/** Tells those who wait for the response that it is over, when the connection that was taken from it has closed. */
export function endUpgraded(response: ServerResponse): void {
  response.emit('close');
}

/** Whether the connection of a request has become a WebSocket. */
export function isUpgraded(request: IncomingMessage): boolean {
  return upgraded.has(request);
}

function destroyAfterError(this: Socket): void {
  this.destroy();
}

/** Has the server read a request again, without its offer to upgrade. */
function startAgain(server: Server, request: IncomingMessage, { socket, head }: Upgrade): void {
  const { method, url, httpVersion, rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    const value = withoutUpgrade(name.toLowerCase(), rawHeaders[index + 1]!);
    if (value !== undefined) lines.push(`${name}: ${value}`);
  }
  // Node reads headers as Latin-1, so this gives the same bytes.
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
}

function withoutUpgrade(name: string, value: string): string | undefined {
  if (upgradeHeaders.has(name)) return undefined;
  if (name !== 'connection') return value;
  const options = value.split(',').filter((option) => !upgradeHeaders.has(option.trim().toLowerCase()));
  return options.length === 0 ? undefined : options.join(',');
}
