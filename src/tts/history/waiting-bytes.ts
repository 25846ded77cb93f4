import { Shares } from '@voxgate/speech';

/** Bytes of all recordings together that may wait for the disk. One account may have half of them. */
const maxWaiting = 64 * 2 ** 20;

/** Bounds the memory of audio that has been sent, but not yet written to the disk. Until it has been sent, it counts elsewhere. */
export class WaitingBytes {
  private readonly shares = new Shares(maxWaiting);

  /** @returns whether there is room for so many more. */
  take(accountId: string, bytes: number): boolean {
    const { ofGroup, ofAll } = this.shares.shortage(accountId, bytes);
    if (ofGroup > 0 || ofAll > 0) return false;
    this.shares.take(accountId, bytes);
    return true;
  }

  release(accountId: string, bytes: number): void {
    if (bytes > 0) this.shares.release(accountId, bytes);
  }
}
