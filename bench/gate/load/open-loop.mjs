import { setTimeout } from 'node:timers/promises';
import { Pool } from 'undici';
import { keysFrom } from '../keys.mjs';
import { route } from '../names.mjs';
import { summary } from './summary.mjs';

/** Enough of them that a request need not wait for one. */
const connections = 256;

/**
 * A request every so often, whether the last ones are answered or not. The time of each is counted from the moment at
 * which it was due, so that a server that stands still for a while is charged with all that had to wait (there is no
 * coordinated omission). autocannon's rates are no use for that: it sends a second's requests at the second's begin.
 *
 * @param rate requests a second.
 */
export async function openLoop({ urls: [url], rate, seconds, warmUpSeconds, keys }) {
  const pool = new Pool(url, { connections, pipelining: 1 });
  const next = keysFrom(keys);
  const latencies = [];
  const statuses = {};
  const unanswered = new Set();
  let errors = 0;

  const request = async (due, counts) => {
    try {
      const { statusCode, body } = await pool.request({
        path: route,
        method: 'GET',
        headers: { authorization: `Bearer ${next()}` },
      });
      await body.dump();
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
      if (counts) latencies.push(performance.now() - due);
    } catch {
      errors++;
    }
  };

  const begin = performance.now();
  const total = Math.round(rate * (warmUpSeconds + seconds));
  for (let sent = 0; sent < total; await setTimeout(1)) {
    for (const now = performance.now(); sent < total && begin + (1000 * sent) / rate <= now; sent++) {
      const answered = request(begin + (1000 * sent) / rate, sent >= rate * warmUpSeconds);
      unanswered.add(answered);
      void answered.then(() => unanswered.delete(answered));
    }
  }
  await Promise.all(unanswered);
  await pool.close();
  return summary({ latencies, statuses, sent: total, errors, seconds });
}
