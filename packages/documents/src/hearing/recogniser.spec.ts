import { recogniserFiles } from '../../../../bench/proofs/support/recogniser';
import { until } from '../../../../bench/proofs/support/until';
import { clipsOf } from './clips';
import { RecogniserError } from './errors';
import { Recogniser } from './recogniser';

const second = new Float32Array(16_000);

describe('Recogniser', () => {
  it('fails when its process is killed, and works again with the next sound', async () => {
    const recogniser = new Recogniser(recogniserFiles);
    try {
      const interrupted = recogniser.transcribe(second, 16_000).catch((error: unknown) => error);
      const pid = await until('the process has started', () => recogniser.pid);
      process.kill(pid, 'SIGKILL');
      expect(await interrupted).toBeInstanceOf(RecogniserError);
      await expect(recogniser.transcribe(second, 16_000)).resolves.toEqual(expect.any(String));
      expect(recogniser.pid).not.toBe(pid);
    } finally {
      await recogniser.close();
    }
    await expect(recogniser.transcribe(second, 16_000)).rejects.toThrow('The recogniser has been closed.');
  });

  it('says what is wrong with a model that cannot be loaded', async () => {
    const recogniser = new Recogniser({ ...recogniserFiles, vocabulary: __filename });
    await expect(recogniser.transcribe(second, 16_000)).rejects.toThrow('contains no vocabulary');
    await recogniser.close();
  });
});

describe('clipsOf', () => {
  it('cuts a long sound where it is quiet, and loses nothing', () => {
    const rate = 1000;
    const sound = Float32Array.from({ length: 50 * rate }, (_, index) => (index >= 22_000 && index < 22_200 ? 0 : 0.5));
    const clips = clipsOf(sound, rate);
    expect(clips).toHaveLength(2);
    expect(clips[0]!.length).toBeGreaterThanOrEqual(22_000);
    expect(clips[0]!.length).toBeLessThanOrEqual(22_200);
    expect(clips[0]!.length + clips[1]!.length).toBe(sound.length);
  });
});
