import { roundRobin, roundsWithin } from '../../support/rounds.mjs';

/** How many connections the refusals are measured with. */
const refusedConnections = 32;

/**
 * As many requests as the candidates answer, at every number of connections and of replicas. In each round every candidate
 * has its turn before the load changes, so that whatever else happens to the machine happens to all of them.
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
        // Where nobody asks for a key, hot and cold are the same.
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

/** Not only from another beginning in each round, but every other round backwards: nobody always comes after the same. */
function inTurns(cells, round) {
  const turns = roundRobin(cells, round);
  return round % 2 === 0 ? turns : turns.toReversed();
}
