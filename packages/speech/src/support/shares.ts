/** How much must be released before a group may take more; 0 or less means nothing. */
export interface Shortage {
  /** To be released by the group itself. */
  readonly ofGroup: number;
  /** To be released by any group. */
  readonly ofAll: number;
}

/**
 * Divides a limited resource between groups. One group may hold at most half. Within the last tenth, a group's total must not
 * exceed what is still free, so that two groups cannot lock out a third.
 *
 * @see A. K. Choudhury, E. L. Hahne: Dynamic Queue Length Thresholds for Shared-Memory Packet Switches, IEEE/ACM
 * Transactions on Networking 6 (2), 1998
 */
export class Shares {
  private readonly held = new Map<string, number>();
  private total = 0;

  constructor(private readonly capacity: number) {}

  /** Amount held by all groups together. */
  get taken(): number {
    return this.total;
  }

  /** What is missing before a group may take this amount. If nothing is held, any amount is granted. */
  shortage(group: string, amount: number): Shortage {
    const own = this.held.get(group) ?? 0;
    const inReserve = own + amount + this.total - this.capacity;
    const before = this.total + amount - (this.capacity - Math.ceil(this.capacity / 10));
    return {
      ofGroup: own === 0 ? 0 : own + amount - Math.floor(this.capacity / 2),
      ofAll: this.total === 0 ? 0 : Math.min(inReserve, before),
    };
  }

  /** Takes this amount even if it is not available: an existing holding may grow. */
  take(group: string, amount: number): void {
    this.total += amount;
    this.held.set(group, (this.held.get(group) ?? 0) + amount);
  }

  release(group: string, amount: number): void {
    this.total -= amount;
    const left = this.held.get(group)! - amount;
    if (left > 0) this.held.set(group, left);
    else this.held.delete(group);
  }
}
