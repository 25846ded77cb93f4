import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import '../platform/caller/caller';
import '../platform/caller/operator';
import { quotaHeaders } from '../platform/caller/quota-headers';
import { Environment } from '../platform/config/environment';
import { Admission, type AskingRequest, type Decision, type WantedSpeech } from './admission';
import { estimateAudioMs } from './budgets/audio-estimate';
import { costOf, type SpeechCost } from './costs.decorator';
import { factsOf } from './metering/request-facts';
import { SlidingWindowStorage, type WindowDecision } from './sliding-window.storage';

declare global {
  // Express' documented way to extend its request.
  namespace Express {
    interface Request {
      /** What was decided on the request. Not set before that, nor if the rate limit does not apply to the request. */
      admission?: Decision;
    }
  }
}

/**
 * Admits requests over HTTP. The client is told in the headers of the response what is left.
 *
 * Most requests are admitted by `RateLimitGuard`, before their bodies are read. Requests for speech that count towards budgets are
 * admitted by `AdmissionInterceptor`: one statement decides on windows and budgets together, and it needs the length of the text.
 */
@Injectable()
export class HttpAdmission {
  constructor(
    private readonly reflector: Reflector,
    private readonly admission: Admission,
    private readonly environment: Environment,
    private readonly windows: SlidingWindowStorage,
  ) {}

  /**
   * Whether the rate limit applies to a request: to API keys on every route, and to people in the dashboard on routes that cost as much as
   * for API keys. Connections are not limited: their contexts are.
   */
  isLimited(context: ExecutionContext): boolean {
    const { caller } = requestOf(context);
    if (!caller) return false;
    const cost = costOf(this.reflector, context);
    return cost?.unit !== 'connection' && (caller.type === 'api_key' || cost !== undefined);
  }

  /**
   * Whether a request waits for its body to be admitted, because its text counts towards budgets. Callers without the right to speak are
   * rejected without reading their bodies.
   */
  isPending(context: ExecutionContext): boolean {
    const { caller, admission } = requestOf(context);
    if (!caller || admission) return false;
    const hasToken = caller.type === 'api_key' && caller.token !== undefined;
    if (!caller.budgets && !caller.accountBudgets && !hasToken) return false;
    return caller.rights.includes('speech') && costOf(this.reflector, context)?.unit === 'speech';
  }

  /**
   * Admits a request to which the rate limit applies, unless it has been decided on.
   *
   * @param wanted what its speech needs; `undefined` if nothing will be spoken.
   * @throws {ApiError} the refusal: see {@link Admission.decide}.
   */
  async admit(context: ExecutionContext, wanted?: WantedSpeech): Promise<void> {
    const request = requestOf(context);
    if (request.admission) return;
    request.admission = await this.admission.decide(asking(request), wanted);
    answer(context, request.admission);
  }

  /**
   * Admits a request to a route with a window of its own.
   *
   * @throws {ApiError} `RATE_LIMITED`, `SERVICE_UNAVAILABLE`.
   */
  async admitToRoute(context: ExecutionContext, limit: number, take: () => Promise<WindowDecision>): Promise<void> {
    answer(context, await this.admission.decideOnRoute(asking(requestOf(context)), limit, take));
  }

  /**
   * Admits a request of an operator's program, by the window of its key.
   *
   * @throws {ApiError} `RATE_LIMITED`, `SERVICE_UNAVAILABLE`.
   */
  async admitOperator(context: ExecutionContext): Promise<void> {
    const { id } = requestOf(context).operator!;
    const { RATE_LIMIT_ADMIN_REQUESTS: limit, RATE_LIMIT_WINDOW_SECONDS: seconds } = this.environment;
    // It is kept, because it knows when the key was used last.
    const window = { bucket: id, shardOwner: id, limit, windowMs: seconds * 1000, evictable: false };
    await this.admitToRoute(context, limit, () => this.windows.admit(window));
  }

  /**
   * Charges the text of a request whose body has been read, if its route says that it costs something.
   *
   * @throws {ApiError} the refusal.
   */
  async admitText(context: ExecutionContext): Promise<void> {
    const cost = costOf(this.reflector, context);
    if (cost?.unit === 'speech' && this.isPending(context)) return this.admit(context, this.wantedBy(context, cost));
    const request = requestOf(context);
    if (cost?.unit !== 'text' || !request.admission) return;
    // A text that will be refused takes one slot, because it causes no work.
    const { characters } = cost.size(request, this.environment.MAX_TEXT_CHARACTERS) ?? { characters: 1 };
    request.admission = await this.admission.decideOnText(asking(request), request.admission, characters);
    answer(context, request.admission);
  }

  /** @returns `undefined` if the request will be refused for another reason. */
  private wantedBy(context: ExecutionContext, { size, speed }: SpeechCost): WantedSpeech | undefined {
    const request = requestOf(context);
    const text = size(request, this.environment.MAX_TEXT_CHARACTERS);
    if (!text) return undefined;
    const body = (request.body ?? {}) as Record<string, unknown>;
    return { characters: text.characters, audioMs: estimateAudioMs(text, speed(body, request.query)) };
  }
}

function requestOf(context: ExecutionContext): Request {
  return context.switchToHttp().getRequest<Request>();
}

function asking(request: Request): AskingRequest {
  return { caller: request.caller!, facts: factsOf(request) };
}

/**
 * Tells the client what is left.
 *
 * @throws {ApiError} the refusal, if the request is rejected.
 */
function answer(context: ExecutionContext, { windows, budgets, refusal }: Decision): void {
  const response = context.switchToHttp().getResponse<Response>();
  if (windows) {
    response.setHeader('X-RateLimit-Limit', windows.limit);
    response.setHeader('X-RateLimit-Remaining', windows.remaining);
  }
  const { characters = null, audioMs = null } = budgets ?? {};
  if (characters !== null) response.setHeader(quotaHeaders.charactersRemaining.name, Math.max(0, characters));
  if (audioMs !== null)
    response.setHeader(quotaHeaders.audioSecondsRemaining.name, Math.max(0, Math.floor(audioMs / 1000)));
  if (refusal) throw refusal;
}
