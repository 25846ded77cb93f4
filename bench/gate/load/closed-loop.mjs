import { createRequire } from 'node:module';
import { join } from 'node:path';
import { route } from '../names.mjs';
import { keysFrom } from '../keys.mjs';
import { summary } from './summary.mjs';

/**
 * So many connections, each with the next request as soon as the last one is answered, by autocannon. Its own percentiles
 * are of whole milliseconds, so ours are taken of the times that it tells of each answer.
 *
 * @param folder where autocannon is installed.
 * @param warmUpSeconds from the beginning, of which nothing counts.
 */
export async function closedLoop({ folder, urls, connections, seconds, warmUpSeconds, keys }) {
  const autocannon = createRequire(join(folder, 'package.json'))('autocannon');
  const next = keysFrom(keys);
  const latencies = [];
  const statuses = {};
  let sent = 0;
  let from, last;
  const instance = autocannon({
    url: urls.map((url) => url + route),
    connections,
    duration: warmUpSeconds + seconds,
    sampleInt: 50,
    requests: [
      {
        setupRequest: (request) => {
          sent++;
          return { ...request, headers: { authorization: `Bearer ${next()}` } };
        },
      },
    ],
  });
  instance.once('start', () => (from = performance.now() + 1000 * warmUpSeconds));
  instance.on('response', (_client, status, _bytes, milliseconds) => {
    statuses[status] = (statuses[status] ?? 0) + 1;
    const now = performance.now();
    if (now < from) return;
    last = now;
    latencies.push(milliseconds);
  });
  const { errors } = await instance;
  return summary({ latencies, statuses, sent, errors, seconds: (last - from) / 1000 });
}
