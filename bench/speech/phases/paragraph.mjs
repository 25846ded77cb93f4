import { cpuSeconds } from '../../support/processes.mjs';
import { roundRobin, roundsWithin } from '../../support/rounds.mjs';
import { paragraph } from '../texts.mjs';

/** Measures a minute of speech with a player that starts at the first byte. */
export async function measureParagraph(candidates, { rounds, minutes, length }, progress) {
  const text = paragraph.slice(0, length);
  const rows = [];
  for (const round of roundsWithin(rounds, minutes)) {
    for (const { name, speak, pid } of roundRobin(candidates, round)) {
      const before = await cpuSeconds(pid);
      const recording = await speak(text);
      const cpu = (await cpuSeconds(pid)) - before;
      rows.push({ candidate: name, round, characters: text.join(' ').length, cpuSeconds: cpu, ...recording });
      progress(`round ${round + 1} of ${rounds}, ${name}`);
    }
  }
  return rows;
}
