/** What must be given back before an account may take more; nothing is missing where a number is 0 or less. */
export interface Lacking {
  /** By the account itself. */
  readonly ofAccount: number;
  /** By whomever. */
  readonly ofAll: number;
}

/**
 * Divides something limited between accounts. An account may hold half. The last tenth is kept for accounts that hold
 * nothing, so that two accounts cannot keep a third out.
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
    if (own === 0) {
      return { ofAccount: 0, ofAll: this.total === 0 ? 0 : this.total + amount - this.capacity };
    }
    return {
      ofAccount: own + amount - Math.floor(this.capacity / 2),
      ofAll: this.total + amount - (this.capacity - Math.ceil(this.capacity / 10)),
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
