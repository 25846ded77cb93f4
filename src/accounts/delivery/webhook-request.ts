import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { type AllowedTargets, allowedLookup } from './allowed-lookup';

/** Maximum bytes of an answer that are read. Its content is not used: the status decides. */
const maxAnswerBytes = 64 * 1024;

/** A message to send. */
export interface WebhookMessage {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** The answer of an endpoint. */
export interface WebhookAnswer {
  status: number;
  /** Seconds after which the endpoint wants to be asked again, if it says so. */
  retryAfterSeconds: number | undefined;
}

/**
 * Sends a message and waits for the answer. Redirects are not followed. Each request has its own connection, whose address is
 * checked when it is looked up to connect: what a name meant earlier does not count.
 *
 * @param signal ends the request. It also limits its time: nothing else does.
 * @throws {AddressNotAllowedError} if no address of the host is allowed. Also throws if the endpoint cannot be reached, or `signal`
 *   aborts before it answers.
 */
export async function sendWebhook(
  { url, headers, body }: WebhookMessage,
  targets: AllowedTargets,
  signal: AbortSignal,
): Promise<WebhookAnswer> {
  const target = new URL(url);
  const lookup = await allowedLookup(target, targets, signal);
  return new Promise<WebhookAnswer>((resolve, reject) => {
    const send = target.protocol === 'https:' ? httpsRequest : httpRequest;
    const request = send(target, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': Buffer.byteLength(body), Connection: 'close' },
      agent: false,
      lookup,
      signal,
    });
    let answer: WebhookAnswer | undefined;
    request.on('error', (error) => (answer ? resolve(answer) : reject(error)));
    request.on('response', (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      const received = { status, retryAfterSeconds: wholeSeconds(answered['retry-after']) };
      answer = received;
      // Read the answer, so that the endpoint sees its connection end properly, but not more than is reasonable.
      let bytes = 0;
      response.on('data', ({ length }: Buffer) => {
        bytes += length;
        if (bytes > maxAnswerBytes) response.destroy();
      });
      response.on('error', () => undefined);
      response.on('close', () => resolve(received));
    });
    request.end(body);
  });
}

function wholeSeconds(value: string | undefined): number | undefined {
  return value !== undefined && /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}
