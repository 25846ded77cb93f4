import { randomUUID } from 'node:crypto';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { quotaHeaders } from '../caller/quota-headers';
import { Environment } from '../config/environment';
import { ApiError } from '../errors/api-error';
import { isDatabaseUnavailable } from '../errors/database-unavailable';
import { reservesSpeechMetadata, type SpokenFields } from '../metering/reserves-speech.decorator';
import { rateLimited } from '../rate-limit/rate-limited.error';
import { type LimitedExchange, RequestLimiter } from '../rate-limit/request-limiter';
import { estimateAudioMs } from './audio-estimate';
import type { BudgetsLeft, SpeechToAdmit } from './budget.storage';
import { quotaExceeded } from './quota-exceeded.error';
import { Reservations } from './reservations';
import { spendersOf } from './spender';

/**
 * Admits requests for speech of keys and accounts with budgets, in place of `RateLimitGuard`. It runs when the body has been
 * read: the reservation needs the length of the text.
 */
@Injectable()
export class AdmissionInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly limiter: RequestLimiter,
    private readonly reservations: Reservations,
    private readonly environment: Environment,
  ) {}

  /** @throws {ApiError} `QUOTA_EXCEEDED`, `CONCURRENCY_LIMIT_REACHED`, `RATE_LIMITED`. */
  async intercept(context: ExecutionContext, next: CallHandler) {
    const request = context.switchToHttp().getRequest<Request>();
    if (!request.isAdmittedWithText) return next.handle();
    const response = context.switchToHttp().getResponse<Response>();
    const exchange = { caller: request.caller!, request, response };
    const { size, speed } = this.reflector.get<SpokenFields>(reservesSpeechMetadata, context.getHandler());
    const body = (request.body ?? {}) as Record<string, unknown>;
    const text = size(request, this.environment.MAX_TEXT_CHARACTERS);
    const wanted = text && { characters: text.characters, audioMs: estimateAudioMs(text, speed(body)) };
    // What fails from here on has been decided on.
    request.isAdmittedWithText = false;
    if (wanted) await this.reserve(exchange, wanted);
    else await this.limiter.admit(exchange);
    return next.handle();
  }

  private async reserve(exchange: LimitedExchange, wanted: { characters: number; audioMs: number }): Promise<void> {
    const { caller, request, response } = exchange;
    const { reservation, ...decision } = await this.decide(exchange, {
      id: randomUUID(),
      ...this.limiter.windowsOf(caller),
      spenders: spendersOf(caller),
      ...wanted,
    });
    this.limiter.report(exchange, decision);
    setLeft(response, decision.left);
    if (decision.usedUp) throw quotaExceeded(decision.usedUp, wanted);
    if (!reservation) throw rateLimited(decision.waitMs);
    request.reservation = reservation;
  }

  /** If the server fails to decide, the request takes a slot all the same. Otherwise it could be repeated without limit. */
  private async decide(exchange: LimitedExchange, request: SpeechToAdmit) {
    try {
      return await this.reservations.admit(request);
    } catch (error) {
      if (!(error instanceof ApiError) && !isDatabaseUnavailable(error)) await this.limiter.admit(exchange);
      throw error;
    }
  }
}

function setLeft(response: Response, { characters, audioMs }: BudgetsLeft): void {
  if (characters !== null) response.setHeader(quotaHeaders.charactersRemaining.name, Math.max(0, characters));
  if (audioMs !== null)
    response.setHeader(quotaHeaders.audioSecondsRemaining.name, Math.max(0, Math.floor(audioMs / 1000)));
}
