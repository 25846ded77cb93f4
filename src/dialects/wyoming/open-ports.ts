import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { Logger } from '@nestjs/common';
import type { WyomingPort } from './wyoming-port';
import { OperatorError } from '../../platform/errors/operator-error';

const logger = new Logger('Wyoming');

/** A port that is open. */
export interface OpenPort {
  readonly server: Server;
  readonly keyId: string;
  /** The address and port that it listens on. */
  readonly address: AddressInfo;
}

/**
 * Opens a port.
 *
 * @param onConnection called with each connection. Its client may end its side first.
 * @throws {OperatorError} if the port or the address is not available.
 */
export async function openPort(
  { host, port, keyId }: WyomingPort,
  onConnection: (socket: Socket) => void,
): Promise<OpenPort> {
  const server = createServer({ allowHalfOpen: true, noDelay: true, keepAlive: true }, onConnection);
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new OperatorError(explain(host, port, error as NodeJS.ErrnoException), { cause: error });
  }
  // A connection could not be accepted. Without a listener, that would end the process.
  server.on('error', (error) => logger.warn(`A connection cannot be accepted: ${error.message}`));
  return { server, keyId, address: server.address() as AddressInfo };
}

function explain(host: string, port: number, { code, message }: NodeJS.ErrnoException): string {
  switch (code) {
    case 'EADDRINUSE':
      return `WYOMING: port ${port} on ${host} is in use. Stop the program that uses it, or choose another port.`;
    case 'EACCES':
      return `WYOMING: this user is not allowed to open port ${port}. Choose a port above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
    case 'EAFNOSUPPORT':
      return `WYOMING: this machine has no address ${host} to listen on (${code}). Use an address of this machine, or 0.0.0.0 for all.`;
    default:
      return `WYOMING: port ${port} on ${host} cannot be opened: ${message}`;
  }
}
