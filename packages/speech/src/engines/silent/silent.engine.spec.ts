import { throughQueue } from '../../../../../test/support/through-queue';
import { peak, rms } from '../../../../../test/tts/support/loudness';
import type { PcmChunk } from '../speech-engine';
import { SilentEngine } from './silent.engine';

describe('SilentEngine', () => {
  const engine = new SilentEngine();
  beforeAll(() => engine.start());
  afterAll(() => engine.close());

  const speak = throughQueue(engine);
  async function say(text: string, speed = 1, voiceId = 'slt'): Promise<PcmChunk> {
    const [chunk] = await speak({ text, voiceId, speed, signal: new AbortController().signal });
    return chunk!;
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
