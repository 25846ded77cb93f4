import { createRequire } from 'node:module';
import { join } from 'node:path';
import { route } from '../names.mjs';
import { keysFrom } from '../keys.mjs';
import { summary } from './summary.mjs';

/**
 * Keeps a number of connections busy with autocannon: each sends its next request as soon as the last one is answered.
 * autocannon's own percentiles are in whole milliseconds, so they are computed here from the time of each response.
 *
 * @param folder the folder where autocannon is installed.
 * @param warmUpSeconds the time at the beginning that is not measured.
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
