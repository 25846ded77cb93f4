import type { Request } from 'express';

/** Errors of a connection that its other side has reset. */
const resets: ReadonlySet<string | undefined> = new Set(['ECONNRESET', 'EPIPE']);

/**
 * Whether the client has closed the connection of a request, so that nobody waits for the answer. False for a connection that this server
 * has closed.
 */
export function clientHasLeft({ socket }: Request): boolean {
  const error: NodeJS.ErrnoException | null = socket.errored;
  return socket.readableEnded || resets.has(error?.code);
}
