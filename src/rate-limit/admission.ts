import { randomUUID } from 'node:crypto';
import { Injectable, Optional } from '@nestjs/common';
import { inSpan } from '@voxgate/speech/support/tracing';
import type { Caller } from '../platform/caller/caller';
import type { ApiError } from '../platform/errors/api-error';
import { toApiError } from '../platform/errors/api-exception.filter';
import { currentSpan } from '../platform/tracing/current-span';
import type { BudgetsLeft } from './budgets/budget.storage';
import { quotaExceeded } from './budgets/quota-exceeded.error';
import { Reservations } from './budgets/reservations';
import { type Spender, spendersOf } from './budgets/spender';
import { CallerWindows, type WindowsOfCaller } from './caller-windows';
import type { RequestFacts } from './metering/request-facts';
import { type LimitOutcome, RequestObserver } from './metering/request-observer';
import type { SpeechReservation } from './metering/speech-reservation';
import { UsageMeter } from './metering/usage-meter';
import { rateLimited } from './rate-limited.error';
import { SlidingWindowStorage, type WindowDecision } from './sliding-window.storage';

/** A request that asks to be admitted. */
export interface AskingRequest {
  readonly caller: Caller;
  readonly facts: RequestFacts;
}

/** What a request for speech needs of the budgets. */
export interface WantedSpeech {
  /** Unicode code points. */
  readonly characters: number;
  readonly audioMs: number;
}

/** What is left of the windows of the rate limit after a request. With two windows, each value is the stricter one. */
export interface WindowsLeft {
  readonly limit: number;
  /** Free slots. */
  readonly remaining: number;
  /** Milliseconds until the next request would be admitted; 0: now. */
  readonly waitMs: number;
}

/** The decision on a request. */
export interface Decision {
  /** Why the request is rejected: `undefined` if it is admitted. */
  readonly refusal?: ApiError;
  /** Not set if no decision was possible, because the database did not answer. */
  readonly windows?: WindowsLeft;
  /** What is left of the budgets that the request counts towards. */
  readonly budgets?: BudgetsLeft;
  /** What the request has reserved of them. Whoever gets it must end it. */
  readonly reservation?: SpeechReservation;
}

/** Characters per slot of the account's window. */
export const charactersPerSlot = 1000;

/**
 * Decides whether requests are admitted: on the windows of the rate limit and on budgets, in one statement. It counts each decision,
 * and returns it as a value, also if the database does not answer.
 */
@Injectable()
export class Admission {
  constructor(
    private readonly callers: CallerWindows,
    private readonly windows: SlidingWindowStorage,
    private readonly reservations: Reservations,
    private readonly meter: UsageMeter,
    @Optional() private readonly observer?: RequestObserver,
  ) {}

  /**
   * Takes a slot of the caller's window and of its account's, and reserves what the request needs of the budgets: all of it, or nothing.
   *
   * @param wanted for requests for speech. `undefined` if the request will be refused for another reason: it takes a slot all the same.
   * @returns the refusal is `RATE_LIMITED`, `QUOTA_EXCEEDED`, `TOKEN_USED_UP`, `CONCURRENCY_LIMIT_REACHED` or `SERVICE_UNAVAILABLE`.
   */
  async decide(request: AskingRequest, wanted?: WantedSpeech): Promise<Decision> {
    const spenders = wanted ? spendersOf(request.caller) : [];
    if (!wanted || spenders.length === 0) return this.decided(request, () => this.takeSlot(request.caller));
    const decision = await this.decided(request, () => this.takeSlotAndReserve(request.caller, spenders, wanted));
    if (decision.windows || decision.refusal?.code === 'SERVICE_UNAVAILABLE') return decision;
    // The server failed to decide. Without a slot, the request could be repeated without limit.
    const counted = await this.decided(request, () => this.takeSlot(request.caller));
    return { refusal: decision.refusal, ...counted };
  }

  /**
   * Decides by the window of a route alone.
   *
   * @param request its caller is `undefined` on public routes. Then the decision is not counted as anybody's usage.
   * @param take takes a slot of the window.
   */
  decideOnRoute(
    request: Partial<AskingRequest> & Pick<AskingRequest, 'facts'>,
    limit: number,
    take: () => Promise<WindowDecision>,
  ): Promise<Decision> {
    return this.decided(request, async () => ofWindows(await take(), limit));
  }

  /**
   * Takes the further slots of a long text in the account's window, all or none: one for every 1,000 characters after the first. Without
   * a limit for accounts, a text takes no further slots.
   *
   * @param first the decision that has admitted the request, and has taken its first slot. It stays taken.
   * @throws the driver's error if the database does not answer.
   */
  async decideOnText({ caller }: AskingRequest, first: Decision, characters: number): Promise<Decision> {
    const { parent } = this.callers.of(caller);
    const slots = parent ? Math.min(Math.ceil(characters / charactersPerSlot), parent.limit) - 1 : 0;
    if (!parent || slots < 1) return first;
    const taken = await this.windows.take({ ...parent, slots, windowMs: this.callers.windowMs });
    const { limit, remaining, waitMs } = first.windows!;
    if (taken.admitted)
      return { ...first, windows: { limit, remaining: Math.min(remaining, taken.remaining), waitMs } };
    this.meter.rateLimited(caller);
    // A retry also needs a slot of the key's window.
    return ofWindows({ admitted: false, remaining: 0, waitMs: Math.max(taken.waitMs, waitMs) }, limit);
  }

  private async takeSlot(caller: Caller): Promise<Decision> {
    const { bucket, shardOwner, limit, parent } = this.callers.of(caller);
    const { windowMs } = this.callers;
    const decision = parent
      ? await this.windows.admitWithin({ bucket, limit, windowMs, parent })
      : await this.windows.admit({ bucket, shardOwner, limit, windowMs, evictable: false });
    return ofWindows(decision, smallerLimit({ limit, parent }));
  }

  private async takeSlotAndReserve(
    caller: Caller,
    spenders: readonly Spender[],
    wanted: WantedSpeech,
  ): Promise<Decision> {
    const windows = this.callers.of(caller);
    const speech = { id: randomUUID(), ...windows, spenders, ...wanted };
    const { reservation, usedUp, left, ...decision } = await this.reservations.admit(speech);
    const decided = ofWindows(decision, smallerLimit(windows));
    return { ...decided, ...(usedUp && { refusal: quotaExceeded(usedUp, wanted) }), budgets: left, reservation };
  }

  /** Takes a decision, and counts it. An error becomes the refusal. */
  private async decided(
    { caller, facts }: Partial<AskingRequest> & Pick<AskingRequest, 'facts'>,
    decide: () => Promise<Decision>,
  ): Promise<Decision> {
    const begin = performance.now();
    const decision = await inSpan(currentSpan().child('gate.admit'), async (span) => {
      const made = await decide();
      span.set({ 'voxgate.admitted': !made.refusal });
      return made;
    }).catch((error: unknown): Decision => ({ refusal: toApiError(error) }));
    this.observer?.decided(outcomeOf(decision), (performance.now() - begin) / 1000, facts.traceId);
    if (!caller || !decision.windows) return decision;
    facts.gateDecided(!decision.refusal);
    if (decision.refusal) this.meter.rateLimited(caller);
    else this.meter.admitted(caller);
    return decision;
  }
}

/** The smaller limit of a caller's window and its account's. */
function smallerLimit({ limit, parent }: Pick<WindowsOfCaller, 'limit' | 'parent'>): number {
  return Math.min(limit, parent?.limit ?? limit);
}

function ofWindows({ admitted, remaining, waitMs }: WindowDecision, limit: number): Decision {
  return { windows: { limit, remaining, waitMs }, ...(!admitted && { refusal: rateLimited(waitMs) }) };
}

function outcomeOf({ refusal, windows }: Decision): LimitOutcome {
  if (!windows) return 'unavailable';
  switch (refusal?.code) {
    case undefined:
      return 'admitted';
    case 'RATE_LIMITED':
      return 'rate_limited';
    case 'CONCURRENCY_LIMIT_REACHED':
      return 'too_many_at_once';
    default:
      return 'over_budget';
  }
}
