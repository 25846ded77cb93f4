import { roundRobin, roundsWithin } from '../../support/rounds.mjs';

/** The number of connections for the measurement of rejected requests. */
const refusedConnections = 32;

/**
 * Measures the maximum throughput for each number of connections and replicas. In each round, every candidate is
 * measured before the load changes, so that other load of the machine affects all of them.
 */
export async function measureThroughput(
  candidates,
  measure,
  { rounds, minutes, connectionCounts, replicaCounts, ...load },
  progress,
) {
  const rows = [];
  const loads = replicaCounts.flatMap((replicas) => connectionCounts.map((connections) => ({ replicas, connections })));
  for (const round of roundsWithin(rounds, minutes)) {
    for (const { replicas, connections } of loads) {
      const cells = candidates.flatMap((candidate) =>
        // Without a key, hot and cold are the same.
        (candidate.isKeyed ? ['cold', 'hot'] : ['cold']).map((keys) => ({ candidate, keys })),
      );
      if (replicas === 1 && connections === refusedConnections) {
        cells.push(...candidates.filter(({ isKeyed }) => isKeyed).map((candidate) => ({ candidate, keys: 'refused' })));
      }
      for (const { candidate, keys } of inTurns(cells, round)) {
        const result = await measure(candidate, { loop: 'closed', replicas, connections, keys, ...load });
        rows.push({ round, replicas, connections, keys, candidate: candidate.name, ...result });
      }
      progress(
        `round ${round + 1}, ${replicas === 1 ? '1 replica' : `${replicas} replicas`}, ${connections} connections`,
      );
    }
  }
  return rows;
}

/**
 * Each round starts with another cell, and every second round is reversed, so that no cell always follows the same one.
 */
function inTurns(cells, round) {
  const turns = roundRobin(cells, round);
  return round % 2 === 0 ? turns : turns.toReversed();
}
