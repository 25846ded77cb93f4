import { ApiError } from '../errors/api-error';
import type { ErrorCode } from '../errors/error-catalogue';

/** How many long responses there may be at a time, and what is said to those that are refused. */
export interface SlotLimits {
  /** Maximum number of an owner, such as an account or an address. */
  readonly maxOfOwner: number;
  /** Maximum number of all owners together. */
  readonly maxInAll: number;
  /** When the owner has no slot left. */
  readonly ownerRefusal: { readonly code: ErrorCode; readonly message: string };
  /** When nobody has: the message of `OVERLOADED`. */
  readonly refusal: string;
  /** Seconds after which the client may try again. */
  readonly retryAfter: number;
}

/** Bounds the responses that are in progress in this process, because their clients decide how long they take. */
export class ResponseSlots {
  private readonly taken = new Map<string, number>();
  private inAll = 0;

  constructor(private readonly limits: SlotLimits) {}

  /**
   * Takes a slot.
   *
   * @returns what gives it back. Only the first call counts.
   * @throws {ApiError} the code for owners that have none left; `OVERLOADED` if nobody has.
   */
  take(owner: string): () => void {
    const { maxOfOwner, maxInAll, ownerRefusal, refusal, retryAfter } = this.limits;
    const own = this.taken.get(owner) ?? 0;
    const headers = { 'Retry-After': String(retryAfter) };
    if (own >= maxOfOwner) throw new ApiError(ownerRefusal.code, ownerRefusal.message, { headers });
    if (this.inAll >= maxInAll) throw new ApiError('OVERLOADED', refusal, { headers });
    this.taken.set(owner, own + 1);
    this.inAll++;
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.inAll--;
      const left = this.taken.get(owner)! - 1;
      if (left === 0) this.taken.delete(owner);
      else this.taken.set(owner, left);
    };
  }
}
