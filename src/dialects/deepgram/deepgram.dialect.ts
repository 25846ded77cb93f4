import type { IncomingHttpHeaders } from 'node:http';
import type { Dialect } from '../dialect';
import { deepgramEnvelope } from './deepgram-envelope';

/** The key in `Authorization: Token KEY`. The scheme is case-insensitive, as all are. */
const tokenScheme = /^token[ \t]+(.*)$/i;

/** The subprotocols after which a page has its key: `new WebSocket(url, ['token', key])`. */
const keySchemes = ['token', 'bearer'] as const;

/** The subprotocol to choose: one that says what the next one is. */
export function keySchemeOf(headers: IncomingHttpHeaders): string | undefined {
  const [scheme] = subprotocolsOf(headers);
  return keySchemes.find((each) => each === scheme);
}

function subprotocolsOf({ 'sec-websocket-protocol': offered }: IncomingHttpHeaders): string[] {
  return offered === undefined ? [] : offered.split(',').map((each) => each.trim());
}

/** The API of Deepgram's SDKs. */
export const deepgram: Dialect = {
  name: 'deepgram',
  paths: ['/v1/speak', '/v1/models'],
  errorEnvelope: deepgramEnvelope,
  requestIdHeader: 'dg-request-id',
  keyScheme: { id: 'token', in: 'header', name: 'Authorization', description: 'With `Token ` before the key.' },
  isSentBy: ({ authorization }) => tokenScheme.test(authorization?.trim() ?? ''),
  keyIn: ({ authorization }) => {
    const key = tokenScheme.exec(authorization?.trim() ?? '')?.[1];
    return key === undefined ? undefined : { key: key.trim(), place: 'scheme Token' };
  },
  keyOfSocket: ({ headers }) => {
    const [scheme, key] = subprotocolsOf(headers);
    const isKey = key !== undefined && keySchemes.some((each) => each === scheme);
    return isKey ? { key, place: 'header Sec-WebSocket-Protocol' } : undefined;
  },
};
