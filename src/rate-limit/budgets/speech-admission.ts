import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ApiError } from '../../platform/errors/api-error';
import { isDatabaseUnavailable } from '../../platform/errors/database-unavailable';
import type { SpeechReservation } from '../metering/speech-reservation';
import type { LimitOutcome } from '../metering/request-observer';
import { rateLimited } from '../rate-limited.error';
import { type LimitedRequest, outcomeOfWindow, RequestLimiter } from '../request-limiter';
import { inSpan } from '@voxgate/speech/support/tracing';
import { currentSpan } from '../../platform/tracing/current-span';
import type { BudgetsLeft, SpeechDecision, SpeechToAdmit } from './budget.storage';
import { quotaExceeded } from './quota-exceeded.error';
import { Reservations } from './reservations';
import { spendersOf } from './spender';

/** What a request for speech needs of the budgets. */
export interface WantedSpeech {
  /** Unicode code points. */
  readonly characters: number;
  readonly audioMs: number;
}

/** Admits requests for speech: decides on the rate limit and on budgets together, if the key or the account has budgets. */
@Injectable()
export class SpeechAdmission {
  constructor(
    private readonly limiter: RequestLimiter,
    private readonly reservations: Reservations,
  ) {}

  /**
   * Takes a slot of the rate limit, and reserves what the request needs of the budgets.
   *
   * @param wanted `undefined` if the request will be refused for another reason: it takes a slot all the same.
   * @param onLeft is told what is left of the budgets.
   * @returns the reservation; `undefined` if there are no budgets, or nothing is wanted.
   * @throws {ApiError} `QUOTA_EXCEEDED`, `CONCURRENCY_LIMIT_REACHED`, `RATE_LIMITED`.
   */
  async admit(
    request: LimitedRequest,
    wanted: WantedSpeech | undefined,
    onLeft: (left: BudgetsLeft) => void = () => undefined,
  ): Promise<SpeechReservation | undefined> {
    const { caller } = request;
    const spenders = spendersOf(caller);
    if (!wanted || spenders.length === 0) {
      await this.limiter.admit(request);
      return undefined;
    }
    const { reservation, ...decision } = await this.decide(request, {
      id: randomUUID(),
      ...this.limiter.windowsOf(caller),
      spenders,
      ...wanted,
    });
    this.limiter.report(request, decision);
    onLeft(decision.left);
    if (decision.usedUp) throw quotaExceeded(decision.usedUp, wanted);
    if (!reservation) throw rateLimited(decision.waitMs);
    return reservation;
  }

  /** If the server fails to decide, the request takes a slot all the same. Otherwise it could be repeated without limit. */
  private async decide(request: LimitedRequest, speech: SpeechToAdmit) {
    try {
      return await inSpan(currentSpan().child('gate.admit'), async (span) => {
        const admit = () => this.reservations.admit(speech);
        const decided = await this.limiter.observed(request.facts, admit, outcomeOf);
        span.set({ 'voxgate.admitted': decided.reservation !== undefined });
        return decided;
      });
    } catch (error) {
      if (!(error instanceof ApiError) && !isDatabaseUnavailable(error)) await this.limiter.admit(request);
      throw error;
    }
  }
}

function outcomeOf(decision: SpeechDecision): LimitOutcome {
  if (!decision.usedUp) return outcomeOfWindow(decision);
  return decision.usedUp.budget === 'concurrent_requests' ? 'too_many_at_once' : 'over_budget';
}
