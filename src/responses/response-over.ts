import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What is to be called when a connection closes, for its answers that have not come to their turn. */
const queued = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls back once, when an answer is over: it has been sent, or its connection has closed.
 *
 * Node's `close` of a response says so only of the one whose turn it is: those behind it, to requests that the client sent
 * without waiting, hear nothing when the connection closes.
 */
export function onResponseOver(response: ServerResponse, callback: () => void): void {
  const { socket } = response.req;
  if (response.closed || (!response.socket && socket.destroyed)) {
    process.nextTick(callback);
    return;
  }
  if (response.socket) {
    response.once('close', callback);
    return;
  }
  const callbacks = queued.get(socket) ?? watch(socket);
  const over = () => {
    if (callbacks.delete(over)) callback();
  };
  callbacks.add(over);
  response.once('close', over);
}

function watch(socket: Socket): Set<() => void> {
  const callbacks = new Set<() => void>();
  queued.set(socket, callbacks);
  socket.once('close', () => {
    for (const callback of callbacks) callback();
  });
  return callbacks;
}
