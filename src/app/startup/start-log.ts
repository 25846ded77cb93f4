import type { LoggerService } from '@nestjs/common';
import { inspect } from 'node:util';
import { printEarly } from './early-line';

/**
 * Nest's log until the server has its own: it has only problems, and each once. Nest both logs an error that ends the start and throws
 * it; who catches it prints it.
 */
export const startLog: LoggerService = {
  log: () => undefined,
  warn: (message: unknown, ...rest: unknown[]) => print('warn', message, rest),
  error: (message: unknown, ...rest: unknown[]) => print('error', message, rest),
  fatal: (message: unknown, ...rest: unknown[]) => print('fatal', message, rest),
};

function print(level: 'warn' | 'error' | 'fatal', message: unknown, rest: readonly unknown[]): void {
  const context = rest.findLast((each) => typeof each === 'string');
  if (context === 'ExceptionHandler') return;
  printEarly(level, typeof message === 'string' ? message : inspect(message), context);
}
