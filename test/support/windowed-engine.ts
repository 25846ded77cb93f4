import { setTimeout as delay } from 'node:timers/promises';
import type { SynthesisRequest } from '../../packages/speech/src/engines/speech-engine';
import { planWindows } from '../../packages/speech/src/engines/windows/window-plan';
import { fixedSlots } from '../../packages/speech/src/queue/slot-source';
import { InProcessEngine } from './in-process-engine';

/** What Kokoro's windows are made of. */
const units = { frameSeconds: 0.025, contextFrames: 6, fewestFrames: 10 };

const sampleRate = 24_000;
const charactersPerSecond = 15;

/** Up to this length, a sentence is one window. */
const maxFramesWhole = 80;

/** An engine with one slot that divides sentences into windows as Kokoro does, and needs its time for each. */
export class WindowedEngine extends InProcessEngine {
  override readonly traits = { workSecondsPerCharacter: 0.02, partsFollowLead: true };
  override readonly slots = fixedSlots(1);

  /**
   * @param factor seconds of work per second of sound.
   * @param wait passes the time of the work, in milliseconds.
   */
  constructor(
    private readonly factor: number,
    private readonly wait: (ms: number) => Promise<void> = (ms) => delay(ms),
  ) {
    super();
  }

  override rtf(): number {
    return this.factor;
  }

  override async *synthesize({ text, part = 0, leadSeconds, signal }: SynthesisRequest) {
    const frames = Math.max(8, Math.round(text.trim().length / charactersPerSecond / units.frameSeconds));
    const all = { start: 0, end: frames };
    const windows =
      frames <= maxFramesWhole
        ? [all]
        : planWindows({ ...units, frames: all, lastStart: frames - 8, leadSeconds, rtf: this.factor });
    const { start, end } = windows[part]!;
    const seconds = (end - start) * units.frameSeconds;
    const hasMore = part < windows.length - 1;
    await this.wait(seconds * this.factor * 1000);
    signal.throwIfAborted();
    yield {
      samples: new Float32Array(Math.round(seconds * sampleRate)).fill(0.1),
      sampleRate,
      hasMore,
      ...(!hasMore && { pauseSeconds: 0.3 }),
    };
  }
}
