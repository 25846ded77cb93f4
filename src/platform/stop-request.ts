import { isatty } from 'node:tty';
import { isRunByNpm } from './config/run-by-npm';
import { watchParent } from './parent-watch';

/** npm forwards each signal that it gets, but a terminal or service manager has already sent it to this process, too. */
const duplicateMs = 1000;

/** The reason of the signal that `listenForStop` returns. */
export class StopRequested extends Error {
  override readonly name = 'StopRequested';
}

let hungUp = false;

/**
 * Ends this process. If the terminal is gone, it ends by SIGHUP: `process.exit` would try to restore the terminal's mode, and
 * abort when that fails.
 */
export function endProcess(code: number): void {
  if (!hungUp) process.exit(code);
  process.removeAllListeners('SIGHUP');
  process.kill(process.pid, 'SIGHUP');
}

/**
 * Listens for stop requests: SIGTERM, SIGINT, the end of the npm process that runs this one, or SIGHUP from a terminal. Call it
 * before anything else is loaded, so that no signal is missed.
 *
 * A second signal ends the process immediately, with code 1.
 *
 * @returns a signal that aborts on the first request, with `StopRequested` as its reason.
 */
export function listenForStop(): AbortSignal {
  const stopping = new AbortController();
  const runByNpm = isRunByNpm('src/main');
  // Check it now: once the terminal is gone, it is too late.
  const hasTerminal = [0, 1, 2].some((descriptor) => isatty(descriptor));
  let firstSignalAt: number | undefined;

  const parent = runByNpm ? watchParent(() => stopping.abort(new StopRequested('npm has ended'))) : undefined;
  const onSignal = (name: NodeJS.Signals) => {
    if (firstSignalAt === undefined) {
      firstSignalAt = performance.now();
      stopping.abort(new StopRequested(name));
      return;
    }
    if (runByNpm && performance.now() - firstSignalAt < duplicateMs) return;
    endProcess(1);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  process.on('SIGHUP', () => {
    // Without a terminal, ignore it: whoever uses nohup wants the server to keep running, and Node resets the ignored signal.
    // npm ends on SIGHUP, so stop watching it.
    if (hasTerminal) {
      hungUp = true;
      onSignal('SIGHUP');
    } else parent?.stop();
  });
  return stopping.signal;
}
