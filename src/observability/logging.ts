import { type DestinationStream, destination, type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import { apiKeyPattern } from '../api-keys/api-key-secret';
import type { Environment } from '../config/environment';
import { requestId } from './request-context';

/** Lines that nobody reads, or for which the disk has no space, are kept up to this many bytes; what comes after is dropped. */
const longestBacklog = 16 * 2 ** 20;

/**
 * How the server logs: a line of JSON (or, on a terminal, of plain words) per event, each line of a request with its
 * id. Whatever is logged, by whom and in which field, keys are blotted out of the finished line.
 */
export function createLogger({ LOG_LEVEL, LOG_FORMAT }: Environment): Logger {
  const format = LOG_FORMAT ?? (process.stdout.isTTY ? 'pretty' : 'json');
  const stream =
    format === 'pretty' ? pretty({ sync: true, singleLine: true, ignore: 'pid,hostname,req,res' }) : standardOutput();
  return pino(
    {
      level: LOG_LEVEL,
      hooks: { streamWrite: (line) => line.replace(apiKeyPattern, 'sk-[redacted]') },
      mixin: (line) => ('req' in line ? {} : { reqId: requestId() }),
    },
    stream,
  );
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
