import { setTimeout } from 'node:timers/promises';
import { Pool } from 'undici';
import { keysFrom } from '../keys.mjs';
import { route } from '../names.mjs';
import { summary } from './summary.mjs';

/** Enough connections that no request has to wait for one. */
const connections = 256;

/**
 * Sends requests at a fixed rate, whether or not earlier ones have been answered. The latency of each is measured from
 * the time at which it was due, so that a stall counts for all requests that had to wait (no coordinated omission).
 * autocannon's rate option is not suitable, because it sends all requests of a second at the start of that second.
 *
 * @param rate requests per second.
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
