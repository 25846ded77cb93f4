import { Injectable } from '@nestjs/common';
import { ApiError } from '../../errors/api-error';

/** Maximum number of listeners of an account in this process, and of all. Each has some megabytes of sound, and a part of an encoder. */
const mostOfAccount = 5;
const mostInAll = 100;

/** Bounds how many listen to chapters that are being spoken, because they decide how long that takes. */
@Injectable()
export class ListeningSlots {
  private readonly taken = new Map<string, number>();
  private inAll = 0;

  /**
   * Takes a slot.
   *
   * @returns what gives it back. Only the first call counts.
   * @throws {ApiError} `DOWNLOAD_LIMIT_REACHED` if the account has none left; `OVERLOADED` if nobody has.
   */
  take(accountId: string): () => void {
    const own = this.taken.get(accountId) ?? 0;
    const headers = { 'Retry-After': '5' };
    if (own >= mostOfAccount) {
      const message = `This account listens to ${own} chapters, which is the maximum. Close one.`;
      throw new ApiError('DOWNLOAD_LIMIT_REACHED', message, { headers });
    }
    if (this.inAll >= mostInAll)
      throw new ApiError('OVERLOADED', 'Too many listen. Try again in a few seconds.', { headers });
    this.taken.set(accountId, own + 1);
    this.inAll++;
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.inAll--;
      const left = this.taken.get(accountId)! - 1;
      if (left === 0) this.taken.delete(accountId);
      else this.taken.set(accountId, left);
    };
  }
}
