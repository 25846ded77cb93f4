/** What must be given back before an account may take more; nothing is missing where a number is 0 or less. */
export interface Lacking {
  /** By the account itself. */
  readonly ofAccount: number;
  /** By whomever. */
  readonly ofAll: number;
}

/**
 * Divides something limited between accounts. An account may hold half. Of the last tenth, an account may take only
 * what keeps its holding within what is free, so that two accounts cannot keep a third out.
 *
 * @see A. K. Choudhury, E. L. Hahne: Dynamic Queue Length Thresholds for Shared-Memory Packet Switches, IEEE/ACM
 * Transactions on Networking 6 (2), 1998
 */
export class Shares {
  private readonly held = new Map<string, number>();
  private total = 0;

  constructor(private readonly capacity: number) {}

  /** How much is held by all accounts together. */
  get taken(): number {
    return this.total;
  }

  /** What is missing for an account to take so much. Its first is granted whatever its size, when nobody holds anything. */
  lacking(account: string, amount: number): Lacking {
    const own = this.held.get(account) ?? 0;
    const inReserve = own + amount + this.total - this.capacity;
    const before = this.total + amount - (this.capacity - Math.ceil(this.capacity / 10));
    return {
      ofAccount: own === 0 ? 0 : own + amount - Math.floor(this.capacity / 2),
      ofAll: this.total === 0 ? 0 : Math.min(inReserve, before),
    };
  }

  /** Takes so much, also where there is not enough: what is held already may grow. */
  take(account: string, amount: number): void {
    this.total += amount;
    this.held.set(account, (this.held.get(account) ?? 0) + amount);
  }

  giveBack(account: string, amount: number): void {
    this.total -= amount;
    const left = this.held.get(account)! - amount;
    if (left > 0) this.held.set(account, left);
    else this.held.delete(account);
  }
}
