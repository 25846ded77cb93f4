/** The candidates, beginning with another one in each round, so that none of them always comes after the same. */
export function roundRobin(candidates, round) {
  const first = round % candidates.length;
  return [...candidates.slice(first), ...candidates.slice(0, first)];
}

/** Counts rounds: at least one, and none that would begin after so many minutes. */
export function* roundsWithin(rounds, minutes) {
  const end = performance.now() + 60_000 * minutes;
  for (let round = 0; round < rounds && (round === 0 || performance.now() < end); round++) yield round;
}
