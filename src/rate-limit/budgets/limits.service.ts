import { Injectable } from '@nestjs/common';
import { CallerWindows, type Limited } from '../caller-windows';
import { SlidingWindowStorage } from '../sliding-window.storage';
import { BudgetStates, type PresentBudget } from './budget-states';
import type { Payer } from './spender';

/** A window of a caller now. */
export interface PresentWindow {
  /** Whose it is: the caller's own, or that of its account. */
  owner: 'key' | 'account';
  limit: number;
  /** Slots in use. It can be more than a limit that has been lowered. */
  used: number;
  /** Milliseconds until the next request is admitted; 0: now. */
  waitMs: number;
}

/** What a caller may do now. */
export interface CallerLimits {
  windowSeconds: number;
  windows: PresentWindow[];
  budgets: PresentBudget[];
}

/** Tells callers what is left of their limits. */
@Injectable()
export class LimitsService {
  constructor(
    private readonly callers: CallerWindows,
    private readonly windows: SlidingWindowStorage,
    private readonly budgets: BudgetStates,
  ) {}

  /**
   * Returns the windows and the budgets of a caller, or of a key. It takes no slot.
   *
   * @throws the driver's error if the database does not answer.
   */
  async of(caller: Limited & Omit<Payer, 'token'>): Promise<CallerLimits> {
    const { bucket, shardOwner, limit, parent } = this.callers.of(caller);
    const { windowMs } = this.callers;
    const [own, ofAccount, budgets] = await Promise.all([
      this.windows.look({ bucket, shardOwner, limit, windowMs }),
      parent && this.windows.look({ ...parent, shardOwner, windowMs }),
      this.budgets.of(caller),
    ]);
    return {
      windowSeconds: windowMs / 1000,
      windows: [
        { owner: 'key', limit, ...own },
        ...(ofAccount ? [{ owner: 'account' as const, limit: parent!.limit, ...ofAccount }] : []),
      ],
      budgets,
    };
  }
}
