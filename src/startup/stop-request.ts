import { isatty } from 'node:tty';
import { isRunByNpm } from '../config/run-by-npm';
import { watchParent } from './parent-watch';

/** npm sends on each signal that it gets; a terminal or a service manager has sent it to us already. */
const duplicateMs = 1000;

/** The reason of the signal that `listenForStop` returns. */
export class StopRequested extends Error {
  override readonly name = 'StopRequested';
}

let hungUp = false;

/**
 * Ends this process. Where the terminal has gone, it ends by SIGHUP: `process.exit` restores the terminal's mode, and aborts when
 * it cannot.
 */
export function endProcess(code: number): void {
  if (!hungUp) process.exit(code);
  process.removeAllListeners('SIGHUP');
  process.kill(process.pid, 'SIGHUP');
}

/**
 * Waits for the request to stop: SIGTERM, SIGINT, the end of the npm that runs this process, or SIGHUP from a terminal. Call
 * it before anything else is loaded, so that a signal counts from the first moment on.
 *
 * A second signal ends the process at once, with code 1.
 *
 * @returns a signal that aborts on the request, with `StopRequested` as its reason.
 */
export function listenForStop(): AbortSignal {
  const stopping = new AbortController();
  const runByNpm = isRunByNpm('src/main');
  // Now: nobody can tell once the terminal is gone.
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
    // Without a terminal it is meant for others: whoever uses nohup wants the server to stay. Node undoes what nohup does.
    // npm, which does not survive it, is no longer to be followed.
    if (hasTerminal) {
      hungUp = true;
      onSignal('SIGHUP');
    } else parent?.stop();
  });
  return stopping.signal;
}
