import type { LookupAddress } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { AllowedAddresses } from './allowed-address';
import type { HostAddresses } from './host-addresses';

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

/** The URL leads to an address that alerts must not be sent to. */
export class AddressNotAllowedError extends Error {
  override readonly name = 'AddressNotAllowedError';
}

/**
 * Sends a message and waits for the answer. Redirects are not followed. Each request has its own connection, whose address is
 * checked when it is looked up to connect: what a name meant earlier does not count.
 *
 * @param hosts finds the addresses of the host.
 * @param signal ends the request. It also limits its time: nothing else does.
 * @throws {AddressNotAllowedError} if no address of the host is allowed. Also throws if the endpoint cannot be reached, or `signal`
 *   aborts before it answers.
 */
export async function sendWebhook(
  { url, headers, body }: WebhookMessage,
  { allowed, hosts }: { allowed: AllowedAddresses; hosts: HostAddresses },
  signal: AbortSignal,
): Promise<WebhookAnswer> {
  const target = new URL(url);
  const isHttps = target.protocol === 'https:';
  // Without encryption, only into networks that the operator has listed.
  const isAllowed = (address: string) => (isHttps ? allowed.allows(address) : allowed.isListed(address));
  const host = target.hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(host);
  const found = family === 0 ? await hosts.find(host, signal) : [{ address: host, family }];
  const addresses = found.filter(({ address }) => isAllowed(address));
  if (addresses.length === 0) throw notAllowed(host, isHttps);

  return new Promise<WebhookAnswer>((resolve, reject) => {
    const send = isHttps ? httpsRequest : httpRequest;
    const request = send(target, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': Buffer.byteLength(body), Connection: 'close' },
      agent: false,
      // Not used if the host is an address.
      lookup: lookupOf(addresses),
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

/** Has Node connect to one of these addresses. */
function lookupOf(addresses: readonly LookupAddress[]): LookupFunction {
  return (_host, { all }, callback) => {
    if (all) callback(null, [...addresses]);
    else callback(null, addresses[0]!.address, addresses[0]!.family);
  };
}

function notAllowed(host: string, isHttps: boolean): AddressNotAllowedError {
  const why = isHttps ? 'is not at a public address' : 'is not in a network where http:// may be used';
  return new AddressNotAllowedError(`${host} ${why}. The operator can allow networks with ALERT_ALLOWED_NETWORKS.`);
}

function wholeSeconds(value: string | undefined): number | undefined {
  return value !== undefined && /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}
