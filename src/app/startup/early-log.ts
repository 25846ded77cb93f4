import { withCauses } from '@voxgate/speech/messages/with-causes';
import type { Log } from '@voxgate/speech/neural-engines';
import { printEarly } from './early-line';

interface Message {
  readonly context: string;
  readonly level: keyof Log;
  readonly text: string | Error;
}

/** The log of parts that start before the application. Holds their messages until the application's log can write them. */
export class EarlyLog {
  private readonly held: Message[] = [];
  private logFor: ((context: string) => Log) | undefined;

  /** A log for one part. */
  for(context: string): Log {
    const write = (level: keyof Log) => (text: string | Error) => this.write({ context, level, text });
    return { info: write('info'), warn: write('warn'), error: write('error') };
  }

  /** Writes the messages that have been held, and from now on all others immediately. */
  open(logFor: (context: string) => Log): void {
    this.logFor = logFor;
    for (const message of this.held.splice(0)) this.write(message);
  }

  /** Writes the messages that have been held to standard error, because there will be no application. */
  giveUp(): void {
    for (const { context, level, text } of this.held.splice(0)) {
      if (level !== 'info') printEarly(level, text instanceof Error ? withCauses(text) : text, context);
    }
  }

  private write(message: Message): void {
    const { context, level, text } = message;
    // Only `error` accepts an `Error`.
    if (this.logFor) this.logFor(context)[level](text as string);
    else this.held.push(message);
  }
}
