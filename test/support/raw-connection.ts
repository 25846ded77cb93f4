import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A socket that sends whatever it is told to. */
export async function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  // Servers may well hang up on what follows.
  socket.on('error', () => undefined);
  return socket;
}

/** Everything that comes until the server hangs up. */
export async function received(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  if (!socket.closed) await once(socket, 'close');
  return Buffer.concat(chunks).toString('latin1');
}

/** Sends bytes, and reads what comes until the server hangs up. */
export async function exchange(url: string, bytes: string | Buffer): Promise<string> {
  const socket = await openSocket(url);
  const answer = received(socket);
  socket.write(bytes);
  return answer;
}

/** The statuses of all answers that came, one after the other. */
export function statusesOf(bytes: string): number[] {
  return Array.from(bytes.matchAll(/HTTP\/1\.1 (\d{3}) /gu), ([, status]) => Number(status));
}
