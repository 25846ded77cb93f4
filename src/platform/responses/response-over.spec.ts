import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { openSocket } from '../../../test/support/raw-connection';
import { ServerState } from '../health/server-state';
import { onResponseOver } from './response-over';
import { until } from '../../../bench/proofs/support/until';

const pipelined = 100;

/** Waits for `close`. Unlike `once`, it does not throw the connection's error. */
function closing(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

describe('A connection that the client resets', () => {
  let server: Server;
  afterEach(() => server.close());

  /** Sends requests without waiting for answers, and hangs up once all have come. */
  async function askAndReset(listener: RequestListener, prepare?: (server: Server) => void): Promise<void> {
    let come = 0;
    let allCame!: () => void;
    const all = new Promise<void>((resolve) => (allCame = resolve));
    let closed: Promise<unknown> | undefined;
    server = createServer((request, response) => {
      closed ??= closing(request.socket);
      listener(request, response);
      if (++come === pipelined + 1) allCame();
    });
    prepare?.(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = await openSocket(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
    socket.write(get('/held') + get('/answered').repeat(pipelined));
    await all;
    socket.resetAndDestroy();
    await closed;
    await new Promise(setImmediate);
  }

  it('finishes each of its responses once, including those queued behind another', async () => {
    const over: number[] = [];
    const warnings: Error[] = [];
    const warned = (warning: Error) => warnings.push(warning);
    process.on('warning', warned);
    let index = 0;
    await askAndReset(({ url }, response) => {
      const own = index++;
      onResponseOver(response, () => over.push(own));
      if (url !== '/held') response.end();
    });
    process.off('warning', warned);
    expect(over.sort((a, b) => a - b)).toEqual(Array.from({ length: pipelined + 1 }, (_, own) => own));
    expect(warnings).toEqual([]);
  });

  it('finishes responses immediately that begin after it has closed', async () => {
    let late: Promise<void> | undefined;
    await askAndReset(({ url, socket }, response) => {
      if (url !== '/held') late ??= closing(socket).then(() => new Promise((over) => onResponseOver(response, over)));
    });
    await expect(late).resolves.toBeUndefined();
  });

  it('is not kept in memory by the server’s state', async () => {
    const state = new ServerState();
    const held = () => [...state['connections']!.responses()].length;
    let most = 0;
    await askAndReset(
      ({ url }, response) => {
        most = Math.max(most, held());
        if (url !== '/held') response.end();
      },
      (listening) => state.follow(listening),
    );
    expect(most).toBe(pipelined + 1);
    expect(held()).toBe(0);
  });
});

it('Pipelined responses are finished once each, in order', async () => {
  const over: string[] = [];
  const server = createServer(({ url }, response) => {
    onResponseOver(response, () => over.push(url!));
    if (url !== '/1') response.end();
    else setImmediate(() => response.end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = await openSocket(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  socket.resume();
  socket.write(['/1', '/2', '/3'].map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
  await until('three responses are over', () => over.length === 3);
  socket.destroy();
  server.close();
  await once(server, 'close');
  expect(over).toEqual(['/1', '/2', '/3']);
});
