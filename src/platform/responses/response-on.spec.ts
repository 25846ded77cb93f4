import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { openSocket } from '../../../test/support/raw-connection';
import { onResponseOver } from './response-over';
import { responseOn } from './response-on';

describe('responseOn', () => {
  let server: Server;
  let client: Socket;
  let responses: ServerResponse[];

  beforeEach(async () => {
    responses = [];
    server = createServer((_request, response) => void responses.push(response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    client = await openSocket(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    client.resume();
  });
  afterEach(async () => {
    client.destroy();
    server.close();
    await once(server, 'close');
  });

  /** Sends text, and returns when the server has this many requests. */
  async function send(text: string, count: number): Promise<void> {
    client.write(text);
    while (responses.length < count) await once(server, 'request');
  }

  it('is the response whose turn it is, and nothing once all responses are sent', async () => {
    await send('GET /1 HTTP/1.1\r\nHost: x\r\n\r\nGET /2 HTTP/1.1\r\nHost: x\r\n\r\n', 2);
    const [first, second] = responses as [ServerResponse, ServerResponse];
    const { socket } = first.req;
    const over = responses.map((response) => new Promise<void>((resolve) => onResponseOver(response, resolve)));
    expect(responseOn(socket)).toBe(first);
    first.end();
    await over[0];
    expect(responseOn(socket)).toBe(second);
    second.end();
    await over[1];
    expect(responseOn(socket)).toBeUndefined();
  });

  it('is the response to a request whose body is malformed', async () => {
    const failed = once(server, 'clientError') as Promise<[Error, Socket]>;
    await send('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nno chunk\r\n', 1);
    const [, socket] = await failed;
    expect(responseOn(socket)).toBe(responses[0]);
    socket.destroy();
  });

  it('is nothing on a connection that has sent no whole request', async () => {
    const failed = once(server, 'clientError') as Promise<[Error, Socket]>;
    client.write('no request\r\n\r\n');
    const [, socket] = await failed;
    expect(responseOn(socket)).toBeUndefined();
    socket.destroy();
  });
});
