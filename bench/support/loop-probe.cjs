// Loaded before the server (`node --require`). Reports how long its event loop was blocked, and its number of threads.
// Engine processes and worker threads inherit the option, but only the server itself is measured.
const { createServer } = require('node:http');
const { readFileSync, readdirSync, writeFileSync } = require('node:fs');
const { isMainThread } = require('node:worker_threads');

const portFile = process.env.LOOP_PROBE_PORT_FILE;
if (isMainThread && portFile && process.argv[1]?.endsWith('main.js')) watch();

function watch() {
  const everyMs = 5;
  let due = performance.now() + everyMs;
  let computed = computedMs();
  let worst = { delayMs: 0, computedMs: 0 };
  setInterval(() => {
    const [now, total] = [performance.now(), computedMs()];
    worst = {
      delayMs: Math.max(worst.delayMs, now - due),
      // The CPU time of the loop's own thread between two ticks of the timer. Other processes do not count.
      computedMs: Math.max(worst.computedMs, total - computed),
    };
    [due, computed] = [now + everyMs, total];
  }, everyMs).unref();
  const server = createServer((_request, response) => {
    const threads = readdirSync('/proc/self/task').length;
    response.end(JSON.stringify({ ...worst, threads }));
    worst = { delayMs: 0, computedMs: 0 };
  });
  server.listen(0, '127.0.0.1', () => writeFileSync(portFile, String(server.address().port)));
  server.unref();
}

/** The CPU time of the main thread in milliseconds, from the first field of `schedstat`, which is in nanoseconds. */
function computedMs() {
  return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'latin1').split(' ')[0]) / 1e6;
}
