import { Injectable } from '@nestjs/common';
import { Environment } from '../../config/environment';
import { ApiError } from '../../errors/api-error';

/** Maximum number of downloads of this process. Each has a connection, an open file or a connection to S3, and some 100 KB of memory. */
const mostAtOnce = 1000;

/** Maximum number of them that may be by links, so that callers with a key find a slot, whoever has links. */
const mostByLink = 750;

/** Bounds the downloads of stored files that are in progress, because their clients decide how long they take. */
@Injectable()
export class DownloadSlots {
  private readonly taken = new Map<string, number>();
  private total = 0;
  private byLink = 0;
  private readonly mostPerOwner: number;

  constructor({ FILES_DOWNLOADS_AT_ONCE }: Environment) {
    this.mostPerOwner = FILES_DOWNLOADS_AT_ONCE;
  }

  /**
   * Takes a slot.
   *
   * @param owner who downloads: an account or an address.
   * @param isByLink whether it needs no key. Defaults to false.
   * @returns what gives the slot back. Only the first call counts.
   * @throws {ApiError} `DOWNLOAD_LIMIT_REACHED` if the owner has none left; `OVERLOADED` if nobody has.
   */
  take(owner: string, { isByLink = false } = {}): () => void {
    const own = this.taken.get(owner) ?? 0;
    const headers = { 'Retry-After': '5' };
    if (own >= this.mostPerOwner) {
      const message = `Too many downloads are in progress; the maximum is ${this.mostPerOwner}. Finish or close one.`;
      throw new ApiError('DOWNLOAD_LIMIT_REACHED', message, { headers });
    }
    if (this.total >= mostAtOnce || (isByLink && this.byLink >= mostByLink))
      throw new ApiError('OVERLOADED', 'Too many downloads are in progress. Try again in a few seconds.', { headers });
    this.taken.set(owner, own + 1);
    this.total++;
    if (isByLink) this.byLink++;
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.total--;
      if (isByLink) this.byLink--;
      const left = this.taken.get(owner)! - 1;
      if (left === 0) this.taken.delete(owner);
      else this.taken.set(owner, left);
    };
  }
}
