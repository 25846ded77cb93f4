import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { openSocket } from '../../../test/support/raw-connection';
import { within } from '../../../test/support/within';
import { allowListening, endStalledClients, type StallReason } from './stalled-clients';

const megabyte = Buffer.alloc(2 ** 20);

/** More than kernels buffer for a connection. */
const large = Buffer.alloc(32 * 2 ** 20);

/** Sends bytes for as long as the client reads them. */
function sendWithoutEnd(response: ServerResponse): void {
  const send = () => {
    while (!response.destroyed && response.write(megabyte));
  };
  response.on('drain', send);
  send();
}

describe('endStalledClients', () => {
  let server: Server;
  const ended: { reason: StallReason; port: number | undefined }[] = [];
  const sockets: Socket[] = [];
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    ended.length = 0;
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  });

  /** Starts a server and a client that has sent requests and does not read yet. */
  async function ask(
    listener: RequestListener,
    { timeoutMs = 200, requests = 1 } = {},
  ): Promise<{ client: Socket; closed: Promise<unknown> }> {
    server = createServer(listener).listen(0, '127.0.0.1');
    endStalledClients(server, {
      timeoutMs,
      onEnd: ({ remotePort }, reason) => ended.push({ reason, port: remotePort }),
    });
    await once(server, 'listening');
    const connected = once(server, 'connection') as Promise<[Socket]>;
    const client = await openSocket(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    sockets.push(client);
    client.pause();
    client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(requests));
    const [accepted] = await connected;
    return { client, closed: within(30_000, 'the server ended the connection', once(accepted, 'close')) };
  }

  it.each<[string, RequestListener]>([
    ['at once', (_request, response) => response.end(large)],
    ['as space becomes free', (_request, response) => sendWithoutEnd(response)],
  ])('disconnects a client that reads nothing of a response that is sent %s', async (_how, listener) => {
    const { closed } = await ask(listener);
    await closed;
    expect(ended.map(({ reason }) => reason)).toEqual(['no progress']);
  });

  it('disconnects a client that reads the first pipelined response but not the second', async () => {
    let answered = 0;
    const { client, closed } = await ask((_request, response) => response.end(++answered === 1 ? 'first' : large), {
      requests: 2,
    });
    client.once('data', () => client.pause());
    client.resume();
    await closed;
    expect(answered).toBe(2);
    expect(ended).toHaveLength(1);
  });

  it('disconnects a client that keeps sending requests and reads nothing', async () => {
    const { client, closed } = await ask((_request, response) => response.end(large));
    const sending = setInterval(() => client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'), 20);
    await closed;
    clearInterval(sending);
    expect(ended).toHaveLength(1);
  });

  it('disconnects a client that has closed its sending side and reads nothing', async () => {
    const { client, closed } = await ask((_request, response) => setImmediate(() => response.end(large)));
    client.end();
    await closed;
    expect(ended).toHaveLength(1);
  });

  it('disconnects a client that reads too slowly', async () => {
    const { client, closed } = await ask((_request, response) => sendWithoutEnd(response), { timeoutMs: 400 });
    let isOver = false;
    const over = closed.then(() => (isOver = true));
    // More than must be free before a kernel announces free space.
    let taken = 0;
    client.on('data', (chunk: Buffer) => {
      taken += chunk.length;
      if (taken < 2 ** 19 || isOver) return;
      taken = 0;
      client.pause();
      setTimeout(() => client.resume(), 50);
    });
    client.resume();
    await over;
    expect(ended.map(({ reason }) => reason)).toEqual(['too slow']);
  });

  it('does not disconnect a client that reads in real time', async () => {
    // The client reads 1 MB per second in real time. Another client of the same server reads nothing.
    let given = 0;
    const soundOf = (response: ServerResponse) => {
      const send = () => {
        do {
          if (response.destroyed) return;
          allowListening(response, 1);
          given++;
        } while (response.write(megabyte));
      };
      response.on('drain', send);
      send();
    };
    const { client } = await ask((_request, response) => soundOf(response), { timeoutMs: 500 });
    const silent = await openSocket(`http://127.0.0.1:${client.remotePort}`);
    sockets.push(silent);
    silent.pause();
    silent.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');

    const startedAt = performance.now();
    let heard = 0;
    client.on('data', (chunk: Buffer) => {
      heard += chunk.length / 2 ** 20;
      const early = heard * 1000 - (performance.now() - startedAt);
      if (early <= 0) return;
      client.pause();
      setTimeout(() => client.resume(), early);
    });
    client.resume();
    const endOf = (socket: Socket) => ended.find(({ port }) => port === socket.localPort);
    const deadline = performance.now() + 30_000;
    // Wait three times as long as it takes until the other client is disconnected.
    let silentEndedAt: number | undefined;
    while (silentEndedAt === undefined || performance.now() - startedAt < 3 * (silentEndedAt - startedAt)) {
      if (performance.now() > deadline)
        throw new Error('The client that reads nothing was not disconnected within 30 s.');
      if (endOf(silent)) silentEndedAt ??= performance.now();
      await once(client, 'pause');
    }
    expect(endOf(client)).toBeUndefined();
    expect(client.destroyed).toBe(false);
    expect(given).toBeGreaterThan(heard);
  });

  it('does not disconnect a client that waits for the server', async () => {
    let speak!: () => void;
    const { client } = await ask(
      (_request, response) => {
        response.write('a');
        speak = () => response.end('b');
      },
      { timeoutMs: 20 },
    );
    const received: Buffer[] = [];
    client.on('data', (chunk: Buffer) => received.push(chunk));
    client.resume();
    await once(client, 'data');
    // The server checks the connection many times during this wait.
    await new Promise((resolve) => setTimeout(resolve, 400));
    speak();
    while (!Buffer.concat(received).includes('1\r\nb\r\n')) await within(5000, 'the rest came', once(client, 'data'));
    expect(ended).toEqual([]);
  });
});
