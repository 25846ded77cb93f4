import { cases } from '../../bench/proofs/support/extent';
import { FliteEngine } from '../../packages/speech/src/engines/flite/flite.engine';
import { fliteVoices } from '../../packages/speech/src/engines/flite/flite-voices';
import type { PcmChunk } from '../../packages/speech/src/engines/speech-engine';
import { spokenSentences as allSentences } from '../support/spoken-sentences';
import { throughQueue } from '../support/through-queue';
import { misheardShare, type Spoken } from './support/intelligibility';
import { onsetErrors, voicelessPlosives } from './support/onsets';

const spokenSentences = allSentences.slice(0, cases(10, allSentences.length));
const highestErrorRate = 0.2;
const allowedSeconds = 0.06;

describe('the quality of flite', () => {
  const engine = new FliteEngine({ processes: 1 });
  beforeAll(() => engine.start());
  afterAll(() => engine.close());
  const speak = throughQueue(engine);

  async function say(text: string, voiceId: string): Promise<PcmChunk> {
    const chunks = await speak({ text, voiceId, speed: 1, signal: new AbortController().signal });
    expect(chunks).toHaveLength(1);
    return chunks[0]!;
  }

  it(`is intelligible: the word error rate over ${spokenSentences.length} sentences is at most ${highestErrorRate}`, async () => {
    const spoken: Spoken[] = [];
    for (const text of spokenSentences) spoken.push({ text, chunk: await say(text, fliteVoices[0]!.voiceId) });
    expect(await misheardShare('flite', spoken)).toBeLessThanOrEqual(highestErrorRate);
  }, 300_000);

  it.each(fliteVoices.map(({ voiceId }) => voiceId).slice(0, cases(2, fliteVoices.length)))(
    'reports word starts within 60 ms for at least 95%% of the words with a measurable onset (%s)',
    async (voiceId) => {
      const chunks = await Promise.all(allSentences.map((text) => say(text, voiceId)));
      const errors = chunks.flatMap((chunk, index) => onsetErrors(allSentences[index]!, chunk, voicelessPlosives));
      const within = errors.filter(({ seconds }) => Math.abs(seconds) <= allowedSeconds);
      const share = within.length / errors.length;
      console.log(`${voiceId}: ${within.length} of ${errors.length} word starts within 60 ms (${share.toFixed(3)}).`);
      expect(errors.length).toBeGreaterThan(50);
      expect(share).toBeGreaterThanOrEqual(0.95);
    },
  );

  it('reports the time of every word', async () => {
    for (const text of spokenSentences) {
      const chunk = await say(text, 'kal');
      const told = chunk.words!.map(({ start, end }) => text.slice(start, end));
      expect(told.join(' ')).toBe(text.replaceAll(/["(),;:.!?]/gu, ''));
    }
  });
});
