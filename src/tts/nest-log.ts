import { Logger } from '@nestjs/common';
import type { Log } from '@voxgate/speech';

/** A log of speech that writes to Nest's. */
export function nestLog(context: string): Log {
  const logger = new Logger(context);
  return {
    info: (message) => logger.log(message),
    warn: (message) => logger.warn(message),
    error: (message) => logger.error(message),
  };
}
