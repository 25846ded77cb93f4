import { randomUUID } from 'node:crypto';
import { type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { ApiError } from '../errors/api-error';
import { envelopeOf, type ErrorAnswer, nativeEnvelope } from '../errors/error-envelope';
import { responseOn } from '../responses/response-on';

/** How long a client has to close its side of a connection after its last response, in milliseconds. */
const closingMs = 1000;

/**
 * Answers malformed HTTP in the shape of other errors. Node rejects it before a request exists, so no exception filter sees it.
 */
export function answerMalformedHttp(server: Server): void {
  // The body reader sends "100 Continue". Other expectations may be ignored (RFC 9110, section 10.1.1).
  for (const event of ['checkContinue', 'checkExpectation']) {
    server.on(event, (request, response) => server.emit('request', request, response));
  }
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // If a response has begun, a second one would look like part of it.
    const answer = responseOn(socket);
    if (!socket.writable || error.code === 'ECONNRESET' || answer?.headersSent) {
      socket.destroy();
      return;
    }
    // The request exists if its headers have arrived but not its whole body.
    const request = answer?.req;
    const envelope = request ? envelopeOf(request) : nativeEnvelope;
    const id = (request?.id as string | undefined) ?? randomUUID();
    socket.end(rawAnswer(envelope.answer(errorOfMalformedHttp(error.code), { id })));
    // The connection would stay open for as long as the client keeps its side open.
    const timer = setTimeout(() => socket.destroy(), closingMs);
    socket.once('close', () => clearTimeout(timer));
  });
}

function errorOfMalformedHttp(code: string | undefined): ApiError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new ApiError('HEADERS_TOO_LARGE', 'The request headers are too large. Send fewer or shorter headers.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new ApiError('REQUEST_TIMEOUT', 'The request took too long to arrive. Try again.');
    default:
      return new ApiError('INVALID_REQUEST', 'This is not a valid HTTP request.');
  }
}

function rawAnswer({ status, headers, body }: ErrorAnswer): string {
  const json = JSON.stringify(body);
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(json)}`,
    'Connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    json,
  ].join('\r\n');
}
