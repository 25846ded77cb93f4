/** Milliseconds between two updates: on a terminal, and elsewhere, where each update is a new line. */
const terminalInterval = 200;
const lineInterval = 10_000;

/**
 * Shows progress: as one changing line on a terminal, or as a new line from time to time elsewhere.
 *
 * @param output the stream to write to.
 * @param count returns how many of `total` are done.
 * @returns a function that stops the display.
 */
export function showProgress(output, what, count, total) {
  const show = () => {
    const line = `${what}: ${count()} of ${total}`;
    output.write(output.isTTY ? `\r\u001b[K${line}` : `${line}\n`);
  };
  show();
  const timer = setInterval(show, output.isTTY ? terminalInterval : lineInterval);
  return () => {
    clearInterval(timer);
    if (output.isTTY) output.write('\r\u001b[K');
  };
}
