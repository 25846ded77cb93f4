import type { PcmChunk } from '../engines/speech-engine';
import { abortable } from '../support/abortable';

/**
 * A part of a piece while an engine speaks it. Chunks that say that another one follows (`isPartial`) can be passed on at once, to any
 * number of readers. A slow reader does not hold the engine: the turn ends with the last chunk.
 */
export class LivePart {
  private readonly chunks: PcmChunk[] = [];
  /** How many chunks can be passed on. */
  private early = 0;
  private isOver = false;
  private readonly wakes = new Set<() => void>();

  /**
   * Collects the chunks of an engine. Call this once, in a turn.
   *
   * @returns all chunks.
   * @throws {unknown} what the engine throws.
   */
  async fill(spoken: AsyncIterable<PcmChunk>): Promise<readonly PcmChunk[]> {
    try {
      for await (const chunk of spoken) {
        this.chunks.push(chunk);
        if (!chunk.isPartial) continue;
        this.early = this.chunks.length;
        this.wake();
      }
      return this.chunks;
    } finally {
      this.end();
    }
  }

  /** Seconds that an engine elsewhere has worked for it so far; `undefined` if it has told none. */
  get workSeconds(): number | undefined {
    const told = this.chunks.flatMap(({ workSeconds }) => workSeconds ?? []);
    return told.length === 0 ? undefined : told.reduce((sum, seconds) => sum + seconds, 0);
  }

  /** Ends the part for all readers. Needed only if `fill` is not called. */
  end(): void {
    this.isOver = true;
    this.wake();
  }

  /**
   * The chunks that can be passed on before the part is complete, from the first one on. Ends when the part does.
   *
   * @throws {unknown} the signal's reason, once it has aborted.
   */
  async *earlyChunks(signal: AbortSignal): AsyncGenerator<PcmChunk[]> {
    for (let passed = 0; ;) {
      if (passed < this.early) {
        const chunks = this.chunks.slice(passed, this.early);
        passed = this.early;
        yield chunks;
      } else if (this.isOver) return;
      else await this.change(signal);
    }
  }

  private async change(signal: AbortSignal): Promise<void> {
    let wake!: () => void;
    const changed = new Promise<void>((resolve) => (wake = resolve));
    this.wakes.add(wake);
    try {
      await abortable(changed, signal);
    } finally {
      this.wakes.delete(wake);
    }
  }

  private wake(): void {
    for (const wake of this.wakes) wake();
  }
}
