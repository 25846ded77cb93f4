import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Opens a socket that can send arbitrary bytes. */
export async function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  // Servers may close the connection on what follows.
  socket.on('error', () => undefined);
  return socket;
}

/** Longer than any of the server's timeouts. */
const maxMs = 300_000;

/**
 * Everything received until the server closes the connection.
 *
 * @throws {Error} with the received data, if the server does not close the connection within five minutes.
 */
export async function received(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  const everything = () => Buffer.concat(chunks).toString('latin1');
  const signal = AbortSignal.timeout(maxMs);
  while (!socket.closed) {
    // An error, such as that of writing what nobody reads any more, is followed by the close.
    await once(socket, 'close', { signal }).catch((cause: Error) => {
      if (!signal.aborted) return;
      throw new Error(`The server did not close the connection within ${maxMs / 1000} s. It sent: ${everything()}`, {
        cause,
      });
    });
  }
  return everything();
}

/** Sends bytes and returns everything received until the server closes the connection. */
export async function exchange(url: string, bytes: string | Buffer): Promise<string> {
  const socket = await openSocket(url);
  const answer = received(socket);
  socket.write(bytes);
  return answer;
}

/**
 * The next bytes received.
 *
 * @throws {Error} if none arrive within a minute.
 */
export async function nextBytes(socket: Socket): Promise<Buffer> {
  const arrived = once(socket, 'data', { signal: AbortSignal.timeout(60_000) }) as Promise<[Buffer]>;
  const [bytes] = await arrived.catch((cause: Error) => {
    throw new Error('The server sent nothing more within 60 s.', { cause });
  });
  return bytes;
}

/** The statuses of all received responses, in order. */
export function statusesOf(bytes: string): number[] {
  return Array.from(bytes.matchAll(/HTTP\/1\.1 (\d{3}) /gu), ([, status]) => Number(status));
}
