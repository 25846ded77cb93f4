import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Request } from 'express';
import type { Logger } from 'pino';
import type { StallReason } from '../responses/stalled-clients';

const explanations: Record<StallReason, string> = {
  'no progress': 'A client has not read its answer for a while; its connection is ended.',
  'too slow': 'A client reads its answer too slowly; its connection is ended.',
};

/** Logs a line for each connection that is ended because its client does not read; the request's own line follows. */
export function logStalledClient(logger: Logger): (socket: Socket, reason: StallReason) => void {
  return (socket, reason) => {
    const { _httpMessage: answer } = socket as Socket & { _httpMessage?: ServerResponse<Request> };
    logger.warn(
      { req: { id: answer?.req.id }, address: socket.remoteAddress, unreadBytes: socket.writableLength },
      explanations[reason],
    );
  };
}
