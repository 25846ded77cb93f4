import { roundRobin } from '../../support/rounds.mjs';
import { sentences } from '../texts.mjs';

/** Measures several clients at the same time. Each sends a new request as soon as the last one is answered. */
export async function measureClients(candidates, { clientCounts, requestsFor }, progress) {
  const texts = [...sentences.medium, ...sentences.short];
  const rows = [];
  for (const [round, clients] of clientCounts.entries()) {
    for (const { name, speak } of roundRobin(candidates, round)) {
      const recordings = [];
      let sent = 0;
      const client = async () => {
        while (sent < requestsFor(clients)) {
          const text = texts[sent++ % texts.length];
          recordings.push({ characters: text.length, ...(await speak([text])) });
        }
      };
      const startedAt = performance.now();
      await Promise.all(Array.from({ length: clients }, client));
      const seconds = (performance.now() - startedAt) / 1000;
      rows.push({ candidate: name, clients, seconds, recordings });
      progress(`${clients} clients, ${name}`);
    }
  }
  return rows;
}
