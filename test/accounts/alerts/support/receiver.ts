import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { until } from '../../../../bench/proofs/support/until';

/** A message as a receiver gets it. */
export interface Received {
  /** The `webhook-id`. */
  id: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  payload: { type: string; timestamp: string; account_id: string; data: Record<string, unknown> };
}

/** A receiver of webhooks in this process. */
export interface Receiver {
  url: string;
  port: number;
  /** Every message so far, also those that were not answered with 2xx. */
  messages: Received[];
  /** How messages are answered: 204 by default. */
  answer: (response: ServerResponse, message: Received) => void;
  /** Waits until so many messages have arrived, and returns them. */
  received(count: number): Promise<Received[]>;
  close(): Promise<void>;
}

/** Starts a receiver that accepts everything. */
export async function startReceiver(): Promise<Receiver> {
  const messages: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const { headers, url } = request;
      const message = {
        id: String(headers['webhook-id']),
        path: url!,
        headers,
        body,
        payload: JSON.parse(body) as never,
      };
      messages.push(message);
      receiver.answer(response, message);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    messages,
    answer: (response) => response.writeHead(204).end(),
    received: async (count) => {
      await until(`${count} messages arrived (there were ${messages.length})`, () => messages.length >= count);
      return messages.slice(0, count);
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return receiver;
}

/** Checks the signature with the reference library. Throws if it is wrong, or too old. */
export function verify(secret: string, { body, headers }: Received): unknown {
  return new Webhook(secret).verify(body, headers as Record<string, string>);
}
