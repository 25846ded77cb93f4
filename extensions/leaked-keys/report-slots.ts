import { Injectable } from '@nestjs/common';
import { addressBucket, ApiError } from 'voxgate';

/** Maximum number of reports that are read at once: in total, and from one address. */
const maxAtOnce = 32;
const maxPerAddress = 4;

/** Bounds the memory for reports: their bodies are read before it is known who sends them. */
@Injectable()
export class ReportSlots {
  private readonly taken = new Map<string, number>();
  private total = 0;

  /**
   * Runs `work` in a slot.
   *
   * @throws {ApiError} `OVERLOADED` if no slot is free. Also throws whatever `work` throws.
   */
  async run<T>(address: string, work: () => Promise<T>): Promise<T> {
    const bucket = addressBucket(address);
    const own = this.taken.get(bucket) ?? 0;
    if (own >= maxPerAddress || this.total >= maxAtOnce) {
      throw new ApiError('OVERLOADED', 'The server is reading too many reports. Try again in a few seconds.', {
        headers: { 'Retry-After': '5' },
      });
    }
    this.taken.set(bucket, own + 1);
    this.total++;
    try {
      return await work();
    } finally {
      this.total--;
      const left = this.taken.get(bucket)! - 1;
      if (left === 0) this.taken.delete(bucket);
      else this.taken.set(bucket, left);
    }
  }
}
