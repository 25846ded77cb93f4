/** Where engines and encoders report what happens to their processes and threads. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string | Error): void;
}

/** Discards all messages. */
export const noLog: Log = { info: () => {}, warn: () => {}, error: () => {} };
