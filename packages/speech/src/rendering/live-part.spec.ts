import type { PcmChunk } from '../engines/speech-engine';
import { LivePart } from './live-part';

describe('LivePart', () => {
  const chunk = (value: number, isPartial?: boolean): PcmChunk => ({
    samples: Float32Array.of(value),
    sampleRate: 24_000,
    ...(isPartial && { isPartial }),
  });
  const never = new AbortController().signal;

  it('passes on what is followed by more at once, and the rest at the end', async () => {
    const live = new LivePart();
    let next!: () => void;
    const early = live.earlyChunks(never);
    const filled = live.fill(
      (async function* () {
        yield chunk(1, true);
        await new Promise<void>((resolve) => (next = resolve));
        yield chunk(2);
      })(),
    );
    expect((await early.next()).value).toEqual([chunk(1, true)]);
    next();
    expect(await early.next()).toEqual({ done: true, value: undefined });
    expect(await filled).toEqual([chunk(1, true), chunk(2)]);
  });

  it('passes nothing on early of an engine that does not say that more follows', async () => {
    const live = new LivePart();
    const early = live.earlyChunks(never);
    await live.fill(
      (async function* () {
        yield chunk(1);
        yield chunk(2);
      })(),
    );
    expect(await early.next()).toEqual({ done: true, value: undefined });
  });

  it('gives every reader all chunks, whenever it comes', async () => {
    const live = new LivePart();
    await live.fill(
      (async function* () {
        yield chunk(1, true);
        yield chunk(2, true);
        yield chunk(3);
      })(),
    );
    for (let reader = 0; reader < 2; reader++) {
      expect((await live.earlyChunks(never).next()).value).toEqual([chunk(1, true), chunk(2, true)]);
    }
  });

  it('ends for its readers when the engine fails, and when it is cancelled', async () => {
    const live = new LivePart();
    const stop = new AbortController();
    const cancelled = live.earlyChunks(stop.signal).next();
    const early = live.earlyChunks(never).next();
    stop.abort(new Error('gone'));
    await expect(cancelled).rejects.toThrow('gone');
    const failing = live.fill(
      // oxlint-disable-next-line require-yield
      (async function* (): AsyncGenerator<PcmChunk> {
        throw new Error('broken');
      })(),
    );
    await expect(failing).rejects.toThrow('broken');
    expect((await early).done).toBe(true);
  });
});
