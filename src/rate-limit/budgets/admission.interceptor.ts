import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { quotaHeaders } from '../../platform/caller/quota-headers';
import { Environment } from '../../platform/config/environment';
import { reservesSpeechMetadata, type SpokenFields } from '../metering/reserves-speech.decorator';
import { limitedExchange } from '../limited-exchange';
import '../rate-limit.guard';
import { estimateAudioMs } from './audio-estimate';
import type { BudgetsLeft } from './budget.storage';
import { SpeechAdmission } from './speech-admission';

/**
 * Admits requests for speech of keys and accounts with budgets, in place of `RateLimitGuard`. It runs when the body has been
 * read: the reservation needs the length of the text.
 */
@Injectable()
export class AdmissionInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly admission: SpeechAdmission,
    private readonly environment: Environment,
  ) {}

  /** @throws {ApiError} `QUOTA_EXCEEDED`, `CONCURRENCY_LIMIT_REACHED`, `RATE_LIMITED`. */
  async intercept(context: ExecutionContext, next: CallHandler) {
    const request = context.switchToHttp().getRequest<Request>();
    if (!request.isAdmittedWithText) return next.handle();
    const response = context.switchToHttp().getResponse<Response>();
    const { size, speed } = this.reflector.get<SpokenFields>(reservesSpeechMetadata, context.getHandler());
    const body = (request.body ?? {}) as Record<string, unknown>;
    const text = size(request, this.environment.MAX_TEXT_CHARACTERS);
    const wanted = text && { characters: text.characters, audioMs: estimateAudioMs(text, speed(body, request.query)) };
    // What fails from here on has been decided on.
    request.isAdmittedWithText = false;
    const exchange = limitedExchange(request, response);
    request.reservation = await this.admission.admit(exchange, wanted, (left) => setLeft(response, left));
    return next.handle();
  }
}

function setLeft(response: Response, { characters, audioMs }: BudgetsLeft): void {
  if (characters !== null) response.setHeader(quotaHeaders.charactersRemaining.name, Math.max(0, characters));
  if (audioMs !== null)
    response.setHeader(quotaHeaders.audioSecondsRemaining.name, Math.max(0, Math.floor(audioMs / 1000)));
}
