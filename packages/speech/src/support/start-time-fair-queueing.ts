/** The charge for one turn: an estimate when the turn begins, corrected when it ends. */
export interface Charge {
  /** Replaces the estimate with the measured cost. Call it once. */
  settle(cost: number): void;
}

/** The state of one group. */
interface Flow {
  /** Virtual time at which the last turn of the group ends. */
  finishTag: number;
  /** Turns whose cost has not been measured yet. */
  open: number;
  /** Number of the group's last turn, counted over all turns. */
  lastTurn: number;
}

/**
 * Start-time fair queueing: shares an engine's time equally between groups, whatever the cost of their pieces.
 *
 * Virtual time is the start tag of the last turn that began. A turn's start tag is the virtual time at which its group
 * requests it, or the finish tag of the group's last turn if that is later. Its finish tag is its start tag plus its cost.
 * The smallest start tag goes first. Among equal tags, the group whose last turn is longest ago goes first.
 *
 * Start tags are computed when turns are compared, not when they are requested. The result is the same, because virtual time
 * never passes the start tag of a waiting group.
 *
 * Costs may be estimates. `settle` corrects the group's tag, so an error affects only the group's own next turns.
 *
 * For two groups that both wait throughout an interval, on an engine with `D` slots, the costs of the turns they get
 * differ by at most `(D + 1) × (largest turn of one + largest turn of the other)`.
 *
 * @see P. Goyal, H. M. Vin, H. Cheng: Start-time Fair Queueing, SIGCOMM 1996
 * @see W. Jin, J. S. Chase, J. Kaur: Interposed Proportional Sharing for a Storage Service Utility, SIGMETRICS 2004
 * (SFQ(D): the same with several turns at a time)
 */
export class StartTimeFairQueueing {
  private virtualTime = 0;
  private turns = 0;
  private readonly flows = new Map<string, Flow>();

  /** The start tag of the group's next turn. */
  startTag(group: string): number {
    return Math.max(this.virtualTime, this.flows.get(group)?.finishTag ?? 0);
  }

  /** The waiting group that gets the next turn; among equals, the one whose last turn is longest ago, then the first. */
  next(waiting: Iterable<string>): string | undefined {
    let chosen: { group: string; tag: number; lastTurn: number } | undefined;
    for (const group of waiting) {
      const tag = this.startTag(group);
      const lastTurn = this.flows.get(group)?.lastTurn ?? 0;
      const isBetter = !chosen || tag < chosen.tag || (tag === chosen.tag && lastTurn < chosen.lastTurn);
      if (isBetter) chosen = { group, tag, lastTurn };
    }
    return chosen?.group;
  }

  /** Begins a turn of the group that `next` returned. */
  begin(group: string, estimate: number): Charge {
    const startTag = this.startTag(group);
    this.virtualTime = startTag;
    const flow = this.flows.get(group) ?? { finishTag: 0, open: 0, lastTurn: 0 };
    flow.finishTag = startTag + estimate;
    flow.open++;
    flow.lastTurn = ++this.turns;
    this.flows.set(group, flow);
    this.forgetPast();
    return {
      settle: (cost) => {
        flow.open--;
        flow.finishTag += cost - estimate;
      },
    };
  }

  /** Resets all groups. Call it when no group waits and no turn is open: no group is then ahead of another. */
  rest(): void {
    this.flows.clear();
  }

  /** Number of groups with stored state. */
  get size(): number {
    return this.flows.size;
  }

  /** Drops groups whose tags lie behind virtual time: they are treated like new groups. */
  private forgetPast(): void {
    for (const [group, { finishTag, open }] of this.flows) {
      if (open === 0 && finishTag <= this.virtualTime) this.flows.delete(group);
    }
  }
}
