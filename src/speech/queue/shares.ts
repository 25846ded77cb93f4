/** How much must be released before an account may take more; 0 or less means nothing. */
export interface Lacking {
  /** To be released by the account itself. */
  readonly ofAccount: number;
  /** To be released by any account. */
  readonly ofAll: number;
}

/**
 * Divides a limited resource between accounts. One account may hold at most half. From the last tenth, an account may take
 * only as much as keeps its total within what is free, so that two accounts cannot lock out a third.
 *
 * @see A. K. Choudhury, E. L. Hahne: Dynamic Queue Length Thresholds for Shared-Memory Packet Switches, IEEE/ACM
 * Transactions on Networking 6 (2), 1998
 */
export class Shares {
  private readonly held = new Map<string, number>();
  private total = 0;

  constructor(private readonly capacity: number) {}

  /** Amount held by all accounts together. */
  get taken(): number {
    return this.total;
  }

  /** What is missing before an account may take this amount. If nothing is held, any amount is granted. */
  lacking(account: string, amount: number): Lacking {
    const own = this.held.get(account) ?? 0;
    const inReserve = own + amount + this.total - this.capacity;
    const before = this.total + amount - (this.capacity - Math.ceil(this.capacity / 10));
    return {
      ofAccount: own === 0 ? 0 : own + amount - Math.floor(this.capacity / 2),
      ofAll: this.total === 0 ? 0 : Math.min(inReserve, before),
    };
  }

  /** Takes this amount even if it is not available: an existing holding may grow. */
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
