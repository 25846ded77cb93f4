import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { responseOn } from '../../platform/responses/response-on';
import type { StallReason } from '../../platform/responses/stalled-clients';

const explanations: Record<StallReason, string> = {
  'no progress': 'A client stopped reading its response. Closing the connection.',
  'too slow': 'A client reads its response too slowly. Closing the connection.',
};

/** Logs a line for each connection that is closed because its client does not read. The request's own line follows. */
export function logStalledClient(logger: Logger): (socket: Socket, reason: StallReason) => void {
  return (socket, reason) => {
    const answer = responseOn(socket);
    logger.warn(
      { req: { id: answer?.req.id }, address: socket.remoteAddress, unreadBytes: socket.writableLength },
      explanations[reason],
    );
  };
}
