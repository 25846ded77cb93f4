import { cpuSecondsOf } from '../../support/processes.mjs';
import { sum } from '../../support/statistics.mjs';
import { groups, KeyRing } from '../keys.mjs';

/** Of the keys whose requests are refused, one a second of each is admitted; twice as many where windows are fixed. */
const mostAdmitted = (seconds) => 2 * groups.refused.count * (seconds + 1);

/**
 * Makes the function that measures one candidate once.
 *
 * @param load the process that requests come from.
 * @param databasePid the postmaster.
 * @param totalKeys how many there are in each database.
 */
export function measuring({ load, databasePid, totalKeys }) {
  // Each candidate has its own: a key that one has seen is still cold for another.
  const rings = new Map();
  const ringOf = ({ name }, group) => {
    const id = `${name}, ${group}`;
    if (!rings.has(id)) rings.set(id, new KeyRing(groups[group], totalKeys));
    return rings.get(id);
  };

  /**
   * @param keys the group of keys that is asked with.
   * @param replicas how many of its processes are asked.
   * @param options of the loop; see `load/`.
   * @returns what the load says, and microseconds of CPU time per request, of the server, PostgreSQL, and the load itself.
   * @throws {Error} if anything else was answered than what belongs to these keys.
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
    keys === 'refused' && isKeyed ? refused > 0 && admitted <= mostAdmitted(warmUpSeconds + seconds) : refused === 0;
  if (errors > 0 || Object.keys(others).length > 0 || admitted + refused === 0 || !isExpected) {
    throw new Error(`${name} with ${keys} keys: ${errors} errors, and ${JSON.stringify(statuses)}.`);
  }
}
