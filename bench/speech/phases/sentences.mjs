import { roundRobin, roundsWithin } from '../../support/rounds.mjs';
import { sentences } from '../texts.mjs';

/** Measures one client with one sentence at a time. For each sentence, all candidates are measured in turn. */
export async function measureSentences(candidates, { rounds, minutes, texts }, progress) {
  const rows = [];
  for (const round of roundsWithin(rounds, minutes)) {
    for (const [length, all] of Object.entries(sentences)) {
      for (const [index, text] of all.slice(0, texts).entries()) {
        for (const { name, speak } of roundRobin(candidates, rows.length)) {
          const recording = await speak([text]);
          rows.push({
            candidate: name,
            length,
            text: `${length} ${index}`,
            round,
            characters: text.length,
            ...recording,
          });
        }
      }
      progress(`round ${round + 1} of ${rounds}, ${length} sentences`);
    }
  }
  return rows;
}
