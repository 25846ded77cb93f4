/** Milliseconds between two looks: on a terminal, and where every report stays as a line. */
const terminalInterval = 200;
const lineInterval = 10_000;

/**
 * Shows how far something has come: a line that changes on a terminal, and now and then a new line elsewhere.
 *
 * @param output the stream to show it on.
 * @param count tells how many of `total` are done.
 * @returns a function that ends it.
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
