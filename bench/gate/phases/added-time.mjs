import { roundRobin, roundsWithin } from '../../support/rounds.mjs';

/**
 * Measures the latency that the gate adds, at half of Voxgate's maximum load: with and without the gate in turn, at the
 * same rate.
 *
 * @param rates requests per second, by group of keys.
 */
export async function measureAddedTime(voxgates, measure, { rounds, minutes, rates, ...load }, progress) {
  const rows = [];
  for (const round of roundsWithin(rounds, minutes)) {
    for (const [keys, rate] of Object.entries(rates)) {
      for (const candidate of roundRobin(voxgates, round)) {
        const result = await measure(candidate, { loop: 'open', keys, rate, ...load });
        rows.push({ round, keys, rate, candidate: candidate.name, ...result });
      }
    }
    progress(`round ${round + 1}, half of the maximum load`);
  }
  return rows;
}
