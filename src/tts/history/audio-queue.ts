import type { WaitingBytes } from './waiting-bytes';

/** The longest audio that is kept, in bytes. */
export const maxAudioBytes = 64 * 2 ** 20;

/** Why audio is not kept. */
export class AudioNotKeptError extends Error {
  override readonly name = 'AudioNotKeptError';

  /** @param reason `dropped`: nobody wants it. */
  constructor(readonly reason: 'too_long' | 'unavailable' | 'dropped') {
    super(`The audio is not kept: ${reason}.`);
  }
}

/**
 * Audio on its way from the answer to the disk. Adding never waits: if the disk does not keep up, or the audio is too long, the queue
 * gives up and lets go of what it has.
 */
export class AudioQueue {
  private chunks: Uint8Array[] = [];
  private total = 0;
  private waiting = 0;
  private hasEnded = false;
  private failure: AudioNotKeptError | undefined;
  private wake: () => void = () => undefined;

  constructor(
    private readonly accountId: string,
    private readonly room: WaitingBytes,
  ) {}

  add(bytes: Uint8Array): void {
    if (this.failure || this.hasEnded || bytes.length === 0) return;
    this.total += bytes.length;
    if (this.total > maxAudioBytes) return this.fail('too_long');
    if (!this.room.take(this.accountId, bytes.length)) return this.fail('unavailable');
    this.waiting += bytes.length;
    this.chunks.push(bytes);
    this.wake();
  }

  /** The audio is complete. */
  end(): void {
    this.hasEnded = true;
    this.wake();
  }

  /** The audio is not kept. */
  fail(reason: AudioNotKeptError['reason']): void {
    this.failure ??= new AudioNotKeptError(reason);
    this.chunks = [];
    this.release(this.waiting);
    this.wake();
  }

  /** Reads the audio, once. @throws {AudioNotKeptError} */
  async *read(): AsyncGenerator<Buffer> {
    for (;;) {
      if (this.failure) throw this.failure;
      const next = this.chunks.shift();
      if (next) {
        yield Buffer.from(next.buffer, next.byteOffset, next.byteLength);
        // The reader has written it.
        if (!this.failure) this.release(next.length);
      } else if (this.hasEnded) return;
      else await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  private release(bytes: number): void {
    this.waiting -= bytes;
    this.room.release(this.accountId, bytes);
  }
}
