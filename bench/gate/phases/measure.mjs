import { cpuSecondsOf } from '../../support/processes.mjs';
import { sum } from '../../support/statistics.mjs';
import { groups, KeyRing } from '../keys.mjs';

/** Keys with a limit of one admit one request per second, or twice as many with fixed windows. */
const maxAdmitted = (seconds) => 2 * groups.refused.count * (seconds + 1);

/**
 * Returns the function that measures one candidate once.
 *
 * @param load the process that sends the requests.
 * @param databasePid the postmaster's process id.
 * @param totalKeys the number of keys in each database.
 */
export function measuring({ load, databasePid, totalKeys }) {
  // Each candidate has its own ring, because a key that one candidate has seen is still cold for the others.
  const rings = new Map();
  const ringOf = ({ name }, group) => {
    const id = `${name}, ${group}`;
    if (!rings.has(id)) rings.set(id, new KeyRing(groups[group], totalKeys));
    return rings.get(id);
  };

  /**
   * @param keys the group of keys to use.
   * @param replicas the number of its processes to use.
   * @param options the options of the loop; see `load/`.
   * @returns the load's summary, and the CPU time per request in microseconds of the server, PostgreSQL and the load
   *   itself.
   * @throws {Error} if a response is not one that these keys should get.
   */
  return async function measure(candidate, { keys, replicas = 1, ...options }) {
    const asked = candidate.replicas.slice(0, replicas);
    const ring = ringOf(candidate, keys);
    const cpu = async () => {
      const [database, loading, ...servers] = await cpuSecondsOf([
        databasePid,
        load.pid,
        ...asked.map(({ pid }) => pid),
      ]);
      return { database, load: loading, server: sum(servers) };
    };
    const before = await cpu();
    const result = await load.call({ urls: asked.map(({ url }) => url), keys: ring.next, ...options });
    const after = await cpu();
    ring.use(result.sent);
    const answered = sum(Object.values(result.statuses));
    const microseconds = (which) => (1e6 * (after[which] - before[which])) / answered;
    expectAnswers(candidate, { keys, ...options }, result);
    return {
      ...result,
      serverCpu: microseconds('server'),
      databaseCpu: microseconds('database'),
      loadCpu: microseconds('load'),
    };
  };
}

function expectAnswers({ name, isKeyed }, { keys, seconds, warmUpSeconds }, { statuses, errors }) {
  const { 200: admitted = 0, 429: refused = 0, ...others } = statuses;
  const isExpected =
    keys === 'refused' && isKeyed ? refused > 0 && admitted <= maxAdmitted(warmUpSeconds + seconds) : refused === 0;
  if (errors > 0 || Object.keys(others).length > 0 || admitted + refused === 0 || !isExpected) {
    throw new Error(
      `${name} with ${keys} keys returned unexpected responses: ${errors} errors, ${JSON.stringify(statuses)}.`,
    );
  }
}
