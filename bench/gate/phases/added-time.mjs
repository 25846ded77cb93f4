import { roundRobin, roundsWithin } from '../../support/rounds.mjs';

/**
 * What the gate adds to the time of a request, while there is half the load that Voxgate can bear: with the gate and
 * without, the same rate, in turns.
 *
 * @param rates requests a second, by the group of keys.
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
    progress(`round ${round + 1}, half of the load`);
  }
  return rows;
}
