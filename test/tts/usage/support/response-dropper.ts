import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

/** A proxy in front of a database that can drop its responses, as a network failure at the wrong moment does. */
export interface ResponseDropper {
  /** The database's URL through the proxy. */
  url: string;
  /** From now on, queries still reach the database and responses are dropped. */
  dropResponses(): void;
  /** Closes all connections. Later ones work normally. */
  closeConnections(): void;
  close(): Promise<void>;
}

export async function startResponseDropper(databaseUrl: string): Promise<ResponseDropper> {
  const url = new URL(databaseUrl);
  const host = decodeURIComponent(url.hostname);
  const port = Number(url.port || 5432);
  const target = host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port };
  const sockets = new Set<Socket>();
  let isDropping = false;

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
      if (!isDropping) client.write(bytes);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const closeConnections = (): void => {
    isDropping = false;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    dropResponses: () => (isDropping = true),
    closeConnections,
    close: async () => {
      closeConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
