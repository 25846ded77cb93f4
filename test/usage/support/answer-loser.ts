import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

/** Stands before a database, and can keep its answers back, as a network does that fails at the wrong moment. */
export interface AnswerLoser {
  /** The database, by way of this. */
  url: string;
  /** From now on, what is asked still arrives, and what is answered does not. */
  keepAnswers(): void;
  /** Cuts all connections; later ones work. */
  cut(): void;
  close(): Promise<void>;
}

export async function startAnswerLoser(databaseUrl: string): Promise<AnswerLoser> {
  const url = new URL(databaseUrl);
  const host = decodeURIComponent(url.hostname);
  const port = Number(url.port || 5432);
  const target = host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port };
  const sockets = new Set<Socket>();
  let isKeeping = false;

  const server = createServer((client) => {
    const database = connect(target);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
    client.pipe(database);
    database.on('data', (bytes) => {
      if (!isKeeping) client.write(bytes);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const cut = (): void => {
    isKeeping = false;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    keepAnswers: () => (isKeeping = true),
    cut,
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
