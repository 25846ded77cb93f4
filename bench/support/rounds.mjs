/** The candidates, starting with another one in each round, so that none always follows the same one. */
export function roundRobin(candidates, round) {
  const first = round % candidates.length;
  return [...candidates.slice(first), ...candidates.slice(0, first)];
}

/** Yields round numbers: at least one round, and none that would begin after this many minutes. */
export function* roundsWithin(rounds, minutes) {
  const end = performance.now() + 60_000 * minutes;
  for (let round = 0; round < rounds && (round === 0 || performance.now() < end); round++) yield round;
}
