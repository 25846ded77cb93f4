import { once } from 'node:events';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Environment } from '../../platform/config/environment';
import { commandNames } from './command-names';

/** The names of the settings of a port, and how to start its program, for messages. */
export interface PortNames {
  readonly port: string;
  readonly host: string;
  readonly command: string;
}

const namesOfServer: PortNames = { port: 'PORT', host: 'HOST', command: commandNames.start };

/** The port cannot be opened. The message says why and what to do. */
export class ListenError extends Error {
  override readonly name = 'ListenError';

  /** @param names defaults to those of the server. */
  constructor(
    { PORT, HOST }: Pick<Environment, 'PORT' | 'HOST'>,
    cause: NodeJS.ErrnoException,
    names: PortNames = namesOfServer,
  ) {
    super(explain(PORT, HOST, cause, names), { cause });
  }
}

/**
 * Opens the port. It does not use Nest's `listen`, which also logs the error that it throws; the caller reports the error.
 *
 * @throws {ListenError} if the port or the address is not available.
 */
export async function listen(app: NestExpressApplication, settings: Environment): Promise<void> {
  const server = app.getHttpServer();
  server.listen(settings.PORT, settings.HOST);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new ListenError(settings, error as NodeJS.ErrnoException);
  }
}

function explain(port: number, host: string, { code, message }: NodeJS.ErrnoException, names: PortNames): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use. Stop the program that uses it, or choose another port: ${names.port}=${port === 3001 ? 3002 : 3001} ${names.command}`;
    case 'EACCES':
      return `This user is not allowed to open port ${port}. Choose a port above 1023: ${names.port}=3000 ${names.command}`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
    case 'EAFNOSUPPORT':
      return `This machine has no address ${host} to listen on (${code}). Set ${names.host} to 127.0.0.1 to accept only local connections, or to 0.0.0.0 to accept all.`;
    default:
      return `Port ${port} on ${host} cannot be opened: ${message}`;
  }
}
