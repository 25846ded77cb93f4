import type { Logger } from 'pino';
import type { Log } from '@voxgate/speech/neural-engines';

/** Makes logs of speech that write to the node's, each with a context. */
export function nodeLog(logger: Logger): (context: string) => Log {
  return (context) => ({
    info: (message) => logger.info({ context }, message),
    warn: (message) => logger.warn({ context }, message),
    error: (message) => {
      if (message instanceof Error) logger.error({ context, err: message }, message.message);
      else logger.error({ context }, message);
    },
  });
}
