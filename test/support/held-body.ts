import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import { until } from '../../bench/proofs/support/until';
import { openSocket, received } from './raw-connection';
import type { TestApp } from './test-app';

/** A request whose head was sent, and whose body was not. */
export interface HeldRequest {
  /** Sends the body and returns the answer. */
  finish(): Promise<{ status: number; code: string | undefined }>;
}

/** Sends the head of a request, and waits until the server has authenticated it. */
export async function holdBack(
  server: TestApp,
  line: string,
  body: object,
  headers: Record<string, string>,
): Promise<HeldRequest> {
  const bytes = Buffer.from(JSON.stringify(body));
  const socket = await openSocket(server.url);
  const arrived = once(server.app.getHttpServer(), 'request') as Promise<[IncomingMessage]>;
  const fields = {
    Host: new URL(server.url).host,
    Connection: 'close',
    'Content-Type': 'application/json',
    'Content-Length': String(bytes.length),
    ...headers,
  };
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${line} HTTP/1.1\r\n${head.join('')}\r\n`);
  const [request] = await arrived;
  await until('the request is authenticated', () => (request as Request).caller !== undefined);
  return {
    finish: async () => {
      const answer = received(socket);
      socket.write(bytes);
      const text = await answer;
      const [, code] = /"code":"(\w+)"/.exec(text) ?? [];
      return { status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1]), code };
    },
  };
}
