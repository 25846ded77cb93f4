/** At most one message per this many milliseconds. */
const intervalMs = 60_000;

/** Passes on the first message of each minute, so that a broken disk does not fill the log. */
export function occasionally(write: (message: string) => void, now: () => number): (message: string) => void {
  let nextAt = -Infinity;
  return (message) => {
    if (now() < nextAt) return;
    nextAt = now() + intervalMs;
    write(message);
  };
}
