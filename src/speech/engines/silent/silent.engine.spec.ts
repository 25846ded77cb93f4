import { peak, rms } from '../../../../test/tts/support/loudness';
import { SilentEngine } from './silent.engine';

describe('SilentEngine', () => {
  async function say(text: string, speed = 1, voiceId = 'slt') {
    const { signal } = new AbortController();
    for await (const chunk of new SilentEngine().synthesize({ text, voiceId, speed, signal })) return chunk;
    throw new Error('There was no chunk.');
  }

  it('makes a barely audible tone, always the same', async () => {
    const { samples, sampleRate } = await say('Hello.');
    expect(sampleRate).toBe(16_000);
    expect(samples).toEqual((await say('Hello.')).samples);
    expect(rms(samples)).toBeGreaterThan(0.005);
    expect(peak(samples)).toBeLessThanOrEqual(0.011);
  });

  it("lasts about as long as speech at the requested speed and the voice's rate", async () => {
    expect((await say('x'.repeat(100))).samples).toHaveLength(6 * 16_000);
    expect((await say('x'.repeat(100), 2)).samples).toHaveLength(3 * 16_000);
    expect((await say('x'.repeat(100), 1, 'kal')).samples).toHaveLength(6 * 8_000);
  });
});
