import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import type { Params } from 'nestjs-pino';
import { destination, type DestinationStream } from 'pino';
import pretty from 'pino-pretty';
import { apiKeyPattern } from '../api-keys/api-key-secret';
import type { Environment } from '../config/environment';

/** Lines that nobody reads, or for which the disk has no space, are kept up to this many bytes; what comes after is dropped. */
const longestBacklog = 16 * 2 ** 20;

/**
 * How the server logs: a line of JSON (or, on a terminal, of plain words) per event, each line of a request with its
 * id. Whatever is logged, by whom and in which field, keys are blotted out of the finished line.
 */
export function loggingOptions({ LOG_LEVEL, LOG_FORMAT }: Environment): Params {
  const format = LOG_FORMAT ?? (process.stdout.isTTY ? 'pretty' : 'json');
  const stream =
    format === 'pretty' ? pretty({ sync: true, singleLine: true, ignore: 'pid,hostname,req,res' }) : standardOutput();

  return {
    pinoHttp: {
      level: LOG_LEVEL,
      hooks: { streamWrite: (line) => line.replace(apiKeyPattern, 'sk-[redacted]') },
      // The request has its id already; see `requestIds`.
      genReqId: (request) => request.id,
      serializers: {
        req: (request: { id: string; method: string; url: string; remoteAddress?: string }) => ({
          id: request.id,
          method: request.method,
          // Without the query: that is where secrets end up by mistake.
          path: request.url.split('?', 1)[0],
        }),
        res: (response: { statusCode: number }) => ({ status: response.statusCode }),
      },
      // Not customProps: they would be in the line twice, and before the caller is known.
      customSuccessObject: (request, _response, line: object) => ({ ...line, ...callerOf(request) }),
      customErrorObject: (request, _response, _error, line: object) => ({ ...line, ...callerOf(request) }),
      customSuccessMessage: (request, response) => `${request.method} ${pathOf(request)} ${response.statusCode}`,
      customErrorMessage: (request, response) => `${request.method} ${pathOf(request)} ${response.statusCode}`,
      // The filter logs what went wrong; this is only the line that says how a request ended.
      customLogLevel: (request) => (pathOf(request).startsWith('/health/') ? 'debug' : 'info'),
      quietReqLogger: true,
      stream,
    },
  };
}

/**
 * No request waits for its line, nor for whoever reads the log; what is left is written when the process exits. A log that
 * cannot be written, for example because its disk is full, is no reason to stop serving.
 */
function standardOutput(): DestinationStream {
  const stream = destination({ dest: 1, sync: false, maxLength: longestBacklog });
  const flushSync = stream.flushSync.bind(stream);
  // What could not be written is tried again with the next line; but not when the process ends, which would be for ever.
  stream.on('error', () => (stream.flushSync = () => undefined));
  stream.on('write', () => (stream.flushSync = flushSync));
  return stream;
}

function callerOf(request: IncomingMessage): object {
  const { caller, ip } = request as Request;
  return {
    address: ip,
    ...(caller && { account: caller.accountId, [caller.type === 'person' ? 'person' : 'apiKey']: caller.id }),
  };
}

function pathOf(request: IncomingMessage): string {
  return ((request as Request).originalUrl ?? request.url ?? '').split('?', 1)[0]!;
}
