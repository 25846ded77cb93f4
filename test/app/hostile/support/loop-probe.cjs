// Loaded into a server process before its own code (`node --require`). It measures how long the event loop is blocked:
// the CPU time of the main thread between two turns of the loop. Time in which other processes run does not count.
const { readFileSync } = require('node:fs');
const { createServer } = require('node:http');

/** CPU time of the main thread in milliseconds. Only Linux reports it for one thread. */
function processorMs() {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'latin1').split(' ')[0]) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}

/** The milliseconds that this machine now takes for one unit: a fixed piece of work. */
function unitMs() {
  const startedAt = processorMs();
  let found = 0;
  for (let index = 0; index < 1000; index++)
    found += 'the quick brown fox 12 '.repeat(200).match(/\p{L}+ \d+/gu).length;
  return found > 0 ? processorMs() - startedAt : 0;
}

let maxMs = 0;
let last = processorMs();
function turn() {
  const now = processorMs();
  maxMs = Math.max(maxMs, now - last);
  last = now;
  setTimeout(turn, 1);
}
turn();

const probe = createServer((request, response) => {
  if (request.url === '/unit') {
    const units = Array.from({ length: 5 }, unitMs);
    last = processorMs();
    response.end(JSON.stringify(Math.min(...units)));
    return;
  }
  response.end(JSON.stringify(maxMs));
  maxMs = 0;
  last = processorMs();
});
probe.listen(0, '127.0.0.1', () => console.log(`The loop probe is at http://127.0.0.1:${probe.address().port}`));
probe.unref();
