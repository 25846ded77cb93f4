import { Injectable } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment';
import { ResponseSlots } from '../../../platform/responses/response-slots';

/** Maximum number of downloads of this process. Each has a connection, an open file or a connection to S3, and some 100 KB of memory. */
const maxAtOnce = 1000;

/** Maximum number of them that may be by links, so that callers with a key find a slot, whoever has links. */
const maxByLink = 750;

/** Bounds the downloads of stored files that are in progress. */
@Injectable()
export class DownloadSlots {
  private readonly all: ResponseSlots;
  private readonly byLink: ResponseSlots;

  constructor({ FILES_DOWNLOADS_AT_ONCE: maxOfOwner }: Environment) {
    const limits = {
      maxOfOwner,
      ownerRefusal: {
        code: 'DOWNLOAD_LIMIT_REACHED',
        message: `Too many downloads are in progress; the maximum is ${maxOfOwner}. Finish or close one.`,
      },
      refusal: 'Too many downloads are in progress. Try again in a few seconds.',
      retryAfter: 5,
    } as const;
    this.all = new ResponseSlots({ ...limits, maxInAll: maxAtOnce });
    this.byLink = new ResponseSlots({ ...limits, maxInAll: maxByLink });
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
    const giveBack = this.all.take(owner);
    if (!isByLink) return giveBack;
    try {
      const giveBackLink = this.byLink.take(owner);
      return () => {
        giveBackLink();
        giveBack();
      };
    } catch (error) {
      giveBack();
      throw error;
    }
  }
}
