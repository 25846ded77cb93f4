import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Callbacks to call when a connection closes, for its responses that are queued behind another. */
const queued = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls back once when a response is finished: it has been sent, or its connection has closed.
 *
 * Node's `close` event is not enough: if the connection closes, Node emits it only for the response being sent, and not for the
 * responses to pipelined requests queued behind it.
 *
 * Several may wait for the same response. Node warns of a leak beyond ten listeners, so each makes room for its own.
 */
export function onResponseOver(response: ServerResponse, callback: () => void): void {
  const { socket } = response.req;
  if (response.closed || (!response.socket && socket.destroyed)) {
    process.nextTick(callback);
    return;
  }
  response.setMaxListeners(response.getMaxListeners() + 1);
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
