import { loadEnvironment } from '../../../src/app/settings/all-settings';
import { EngineUnavailableError } from '../../../packages/speech/src/errors';
import { hostLimits } from '../../../src/tts/speech-options';
import { PiperEngine } from '../../../packages/speech/src/engines/piper/piper.engine';
import type { PcmChunk } from '../../../packages/speech/src/engines/speech-engine';
import { cases } from '../../../bench/proofs/support/extent';
import { spokenSentences as allSentences } from '../../support/spoken-sentences';
import { misheardShare, type Spoken } from '../support/intelligibility';
import { peak, rms } from '../support/loudness';
import { onsetErrors } from '../support/onsets';
import { joinedChunks } from '../support/whole-speech';
import { describeWithPiper, installedIn, packName } from './piper-packs';

const sentence = 'The birch canoe slid on the smooth planks.';
const rate = 22_050;
const voiceId = `${packName}-0`;
const highestErrorRate = 0.2;
const allowedSeconds = 0.06;
const leastShareOfStarts = 0.85;
const spokenSentences = allSentences.slice(0, cases(8, allSentences.length));

describe('Piper without a pack', () => {
  const engine = new PiperEngine(hostLimits(loadEnvironment({}), 'piper'));

  it('has no voices, is not ready, and refuses to speak', async () => {
    expect(engine.voices()).toEqual([]);
    expect(engine.isReady()).toBe(false);
    const { signal } = new AbortController();
    const speech = engine.synthesize({ text: 'Hello.', voiceId, speed: 1, signal });
    await expect(speech.next()).rejects.toBeInstanceOf(EngineUnavailableError);
    await engine.close();
  });
});

describeWithPiper('A Piper voice', (directory) => {
  const engine = new PiperEngine(hostLimits(loadEnvironment({}), 'piper'));
  beforeAll(async () => {
    await engine.open(await installedIn(directory));
  });
  afterAll(() => engine.close());

  async function say(text: string, speed = 1): Promise<PcmChunk[]> {
    const { signal } = new AbortController();
    const chunks: PcmChunk[] = [];
    for (let part = 0, hasMore = true; hasMore; part++) {
      hasMore = false;
      for await (const chunk of engine.synthesize({ text, voiceId, speed, signal, part })) {
        chunks.push(chunk);
        hasMore = chunk.hasMore ?? false;
      }
    }
    return chunks;
  }
  const durationOf = (chunks: PcmChunk[]) => chunks.reduce((sum, { samples }) => sum + samples.length, 0) / rate;

  it('is ready and has a voice for each speaker', () => {
    expect(engine.isReady()).toBe(true);
    expect(engine.voices()).toHaveLength(904);
    expect(engine.voices()[0]).toMatchObject({
      voiceId,
      language: 'en-US',
      gender: 'unknown',
      engine: 'piper',
      sampleRate: rate,
      timestamps: ['sentence', 'word', 'phoneme', 'viseme'],
      license: 'unknown',
    });
  });

  it('speaks a sentence audibly without clipping, or silence or clicks at its ends', async () => {
    const chunks = await say(sentence);
    const { samples, sampleRate, pauseSeconds } = joinedChunks(chunks);
    expect(sampleRate).toBe(rate);
    expect(durationOf(chunks)).toBeGreaterThan(1.4);
    expect(durationOf(chunks)).toBeLessThan(3.5);
    expect(rms(samples)).toBeGreaterThan(0.02);
    expect(peak(samples)).toBeLessThan(1);
    expect(pauseSeconds).toBeGreaterThan(0.2);
    expect(peak(samples.subarray(0, 0.1 * rate))).toBeGreaterThan(0.002);
    expect(peak(samples.subarray(-0.1 * rate))).toBeGreaterThan(0.001);
    expect(Math.abs(samples[0]!)).toBeLessThan(0.001);
    expect(Math.abs(samples.at(-1)!)).toBeLessThan(0.001);
  });

  it('reports word times in order and within the chunk', async () => {
    const text = 'One of the birds (of 1984) said: “It’s state-of-the-art!”';
    const { samples, words: told } = joinedChunks(await say(text));
    const expected = ['One', 'of', 'the', 'birds', 'of', '1984', 'said', 'It’s', 'state-of-the-art'];
    expect(told!.map(({ start, end }) => text.slice(start, end))).toEqual(expected);
    let before = 0;
    for (const { startSeconds, endSeconds } of told!) {
      expect(startSeconds).toBeGreaterThanOrEqual(before);
      expect(endSeconds).toBeGreaterThan(startSeconds);
      before = endSeconds;
    }
    expect(before).toBeLessThanOrEqual(samples.length / rate);
  });

  // No sound is shorter than a frame, so the full double speed is not reached.
  it('speaks and pauses at the requested speed', async () => {
    const [slow, usual, fast] = [await say(sentence, 0.5), await say(sentence), await say(sentence, 2)];
    // The model's noise changes durations from one reading to the next: 1.56 to 1.75 in 25 of them, and 1.46 to 1.61.
    expect(durationOf(slow) / durationOf(usual)).toBeGreaterThan(1.4);
    expect(durationOf(usual) / durationOf(fast)).toBeGreaterThan(1.3);
    expect(slow.at(-1)!.pauseSeconds).toBe(4 * fast.at(-1)!.pauseSeconds!);
  });

  it('yields nothing for a text without words', async () => {
    expect(await say('… — !')).toEqual([]);
  });

  it('speaks all words of a text that is too long for one turn, in several parts', async () => {
    const chunks = await say('Nothing is certain but death and taxes, as they say, '.repeat(11));
    expect(chunks.length).toBeGreaterThan(1);
    expect(chunks.flatMap(({ words: told }) => told!)).toHaveLength(11 * 10);
  });

  const hostile = ['[[x]] <b> {y} \u0000 | _ ^ $', 'x'.repeat(60), "'".repeat(249) + 's', 'a\u0301'.repeat(60)];
  it.each(hostile.slice(0, cases(2, hostile.length)))('survives %j', async (text) => {
    for (const { samples } of await say(text)) expect(Number.isFinite(peak(samples))).toBe(true);
  });

  it(`is intelligible (word error rate at most ${highestErrorRate}) and reports word starts within 60 ms for at least ${100 * leastShareOfStarts}% of the words with a measurable onset`, async () => {
    const spoken: Spoken[] = [];
    for (const text of spokenSentences) {
      spoken.push({ text, chunk: joinedChunks(await say(text)) });
    }
    expect(await misheardShare('Piper', spoken)).toBeLessThanOrEqual(highestErrorRate);
    const onsets = spoken.flatMap(({ text, chunk }) => onsetErrors(text, chunk));
    const within = onsets.filter(({ seconds }) => Math.abs(seconds) <= allowedSeconds);
    const share = within.length / onsets.length;
    console.log(`Piper: ${within.length} of ${onsets.length} word starts within 60 ms (${share.toFixed(3)}).`);
    expect(onsets.length).toBeGreaterThan(spokenSentences.length);
    expect(share).toBeGreaterThanOrEqual(leastShareOfStarts);
  }, 600_000);
});
