import { loadEnvironment } from '../../../src/app/settings/all-settings';
import { hostLimits } from '../../../src/tts/speech-options';
import { KokoroEngine } from '../../../packages/speech/src/engines/kokoro/kokoro.engine';
import { cases } from '../../../bench/proofs/support/extent';
import { spokenSentences as allSentences } from '../../support/spoken-sentences';
import { describeWithPack } from '../../support/voice-pack';
import { misheardShare, type Spoken } from '../support/intelligibility';
import { onsetErrors } from '../support/onsets';
import { wholeSpeech } from '../support/whole-speech';

const highestErrorRate = 0.08;
const allowedSeconds = 0.06;
const spokenSentences = allSentences.slice(0, cases(6, allSentences.length));

describeWithPack('kokoro', 'the quality of Kokoro', (pack) => {
  const engine = new KokoroEngine(hostLimits(loadEnvironment({}), 'kokoro'));
  const spoken: Spoken[] = [];

  beforeAll(async () => {
    await engine.open(pack);
    const { signal } = new AbortController();
    for (const text of spokenSentences) {
      // With the windows of a stream, which are shorter.
      const request = { text, voiceId: 'af_heart', speed: 1, signal, leadSeconds: 0 };
      spoken.push({ text, chunk: await wholeSpeech(engine, request) });
    }
  }, 600_000);
  afterAll(() => engine.close());

  it(`is intelligible: the word error rate over ${spokenSentences.length} sentences is at most ${highestErrorRate}`, async () => {
    expect(await misheardShare('Kokoro', spoken)).toBeLessThanOrEqual(highestErrorRate);
  }, 600_000);

  it('is intelligible in a mix of voices of two genders and accents', async () => {
    const { signal } = new AbortController();
    const mixed: Spoken[] = [];
    for (const text of spokenSentences.slice(0, cases(2, 8))) {
      const request = { text, voiceId: 'af_bella(2)+bm_george(1)', speed: 1, signal, leadSeconds: 0 };
      mixed.push({ text, chunk: await wholeSpeech(engine, request) });
    }
    expect(await misheardShare('A mix', mixed)).toBeLessThanOrEqual(highestErrorRate);
  }, 600_000);

  it('reports word starts within 60 ms for at least 95% of the words with a measurable onset', () => {
    const errors = spoken.flatMap(({ text, chunk }) => onsetErrors(text, chunk));
    const within = errors.filter(({ seconds }) => Math.abs(seconds) <= allowedSeconds);
    const share = within.length / errors.length;
    console.log(`Kokoro: ${within.length} of ${errors.length} word starts within 60 ms (${share.toFixed(3)}).`);
    expect(errors.length).toBeGreaterThan(spokenSentences.length * 1.5);
    // Of few words, two may be measured wrong.
    expect(errors.length - within.length).toBeLessThanOrEqual(Math.max(2, errors.length * 0.05));
  });
});
