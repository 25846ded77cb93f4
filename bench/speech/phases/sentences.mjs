import { roundRobin, roundsWithin } from '../../support/rounds.mjs';
import { sentences } from '../texts.mjs';

/** One client, one sentence at a time, and each candidate in turn for each sentence. */
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
