import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { maxWaiting } from '../../../src/platform/http/waiting-connections';
import { openSocket, received, statusesOf } from '../../support/raw-connection';
import { startTestApp, type TestApp, type TestKey } from '../../support/test-app';

/** A request in two parts. */
const half = 'GET /health/live HTTP/1.1\r\nHost: x\r\nX-Half: ';
const rest = 'whole\r\nConnection: close\r\n\r\n';

describe('A client that sends too slowly', () => {
  let server: TestApp;
  let key: TestKey;
  beforeAll(async () => {
    server = await startTestApp();
    key = await server.createKey();
  });
  afterAll(() => server.close());

  const serves = async () => (await server.fetch('/api/v1/voices', { headers: key.authorization })).status;
  const dribble = async (start: string) => {
    const socket = await openSocket(server.url);
    const answer = received(socket);
    socket.write(start);
    const timer = setInterval(() => socket.write('x'), 100);
    const bytes = await answer;
    clearInterval(timer);
    return bytes;
  };

  it('has 10 s for the headers and 30 s for the whole request', () => {
    const { headersTimeout, requestTimeout }: Server = server.app.getHttpServer();
    expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 10_000, requestTimeout: 30_000 });
  });

  it('is disconnected if it has waited longest of more than 256 connections of its address', async () => {
    const beyond = 20;
    const sockets: Socket[] = [];
    while (sockets.length < maxWaiting + beyond) {
      const socket = await openSocket(server.url);
      socket.write(half);
      sockets.push(socket);
    }
    const answers = sockets.map(received);
    for (const answer of await Promise.all(answers.splice(0, beyond))) expect(statusesOf(answer)).toEqual([408]);
    for (const socket of sockets.slice(beyond)) socket.write(rest);
    for (const answer of await Promise.all(answers)) expect(statusesOf(answer)).toEqual([200]);
    expect(await serves()).toBe(200);
  });

  it('is not counted with the others behind a trusted proxy', async () => {
    server.app.set('trust proxy', 'loopback');
    const sockets = await Promise.all(Array.from({ length: maxWaiting + 1 }, () => openSocket(server.url)));
    const answers = sockets.map(received);
    for (const socket of sockets) socket.write(half);
    expect(await serves()).toBe(200);
    for (const socket of sockets) socket.write(rest);
    for (const answer of await Promise.all(answers)) expect(statusesOf(answer)).toEqual([200]);
    server.app.set('trust proxy', false);
  });

  it('is disconnected when its time is over, while others are served', async () => {
    const http: Server = server.app.getHttpServer();
    // Shorter than in production, so that the test does not wait. 5,000 idle sockets wait for the real time elsewhere.
    http.headersTimeout = 1000;
    http.requestTimeout = 2000;
    const headers = `Host: x\r\nAuthorization: ${key.authorization.Authorization}\r\nContent-Type: application/json\r\n`;
    const slow = Promise.all([
      ...Array.from({ length: 50 }, () => dribble('GET /health/live HTTP/1.1\r\nHost: x\r\nX-Slow: ')),
      ...Array.from({ length: 50 }, () =>
        dribble(`POST /api/v1/api-keys HTTP/1.1\r\n${headers}Content-Length: 5000\r\n\r\n{"name":"`),
      ),
    ]);
    expect(await serves()).toBe(200);
    for (const answer of await slow) expect(statusesOf(answer)).toEqual([408]);
    expect(await serves()).toBe(200);
  });
});
