import { type DestinationStream, destination, type Logger, pino } from 'pino';
import type { Environment } from '../../platform/config/environment';
import { redactSecrets } from '../../auth/tokens/speech-token-secret';
import { currentSpan, logFieldsOf } from '../../platform/tracing/current-span';
import { chosenLogFormat } from './log.settings';
import { requestId } from './request-id';

/** Maximum bytes of log lines kept in memory while they cannot be written. Further lines are dropped. */
const maxBacklogBytes = 16 * 2 ** 20;

/**
 * Creates the server's logger. It writes one line per event, as JSON or, on a terminal, as text. Lines that belong to a request
 * have its id, and that of its trace. API keys and tokens are redacted in the finished line, wherever they occur.
 */
export async function createLogger({ LOG_LEVEL, LOG_FORMAT }: Environment): Promise<Logger> {
  const format = chosenLogFormat({ LOG_FORMAT });
  const stream = format === 'pretty' ? await prettyOutput() : standardOutput();
  return pino(
    {
      level: LOG_LEVEL,
      hooks: { streamWrite: redactSecrets },
      mixin: (line) => ({ ...('req' in line ? {} : { reqId: requestId() }), ...logFieldsOf(currentSpan()) }),
    },
    stream,
  );
}

async function prettyOutput(): Promise<DestinationStream> {
  const { default: pretty } = await import('pino-pretty');
  return pretty({ sync: true, singleLine: true, ignore: 'pid,hostname,req,res' });
}

/**
 * Writes the log asynchronously, so that no request waits for the log or its reader. The remaining lines are written when the
 * process exits. If the log cannot be written, for example because the disk is full, the server keeps serving.
 */
function standardOutput(): DestinationStream {
  const stream = destination({ dest: 1, sync: false, maxLength: maxBacklogBytes });
  const flushSync = stream.flushSync.bind(stream);
  // The stream retries failed lines with the next line. Do not retry at the end of the process: that would never end.
  stream.on('error', () => (stream.flushSync = () => undefined));
  stream.on('write', () => (stream.flushSync = flushSync));
  return stream;
}
