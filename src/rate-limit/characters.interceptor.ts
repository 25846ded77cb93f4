import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import '../platform/caller/caller';
import { Environment } from '../platform/config/environment';
import { countsCharactersMetadata } from './metering/counts-characters.decorator';
import type { SentText, TextSizeOf } from './metering/text-size';
import { UsageMeter } from './metering/usage-meter';
import './limited-exchange';
import { rateLimited } from './rate-limited.error';
import { SlidingWindowStorage } from './sliding-window.storage';

/** Characters per slot of the account's window. */
export const charactersPerSlot = 1000;

/**
 * On routes with `@CountsCharacters()`, a request takes one slot of the account's window per 1,000 characters, rounded up. The
 * guard takes the first slot before the body is read. This interceptor takes the others, all or none, before the text is
 * processed.
 */
@Injectable()
export class CharactersInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly windows: SlidingWindowStorage,
    private readonly meter: UsageMeter,
    private readonly environment: Environment,
  ) {}

  /** @throws {ApiError} `RATE_LIMITED` if the account's window has too few free slots. The first slot stays taken. */
  async intercept(context: ExecutionContext, next: CallHandler) {
    const limit = this.environment.RATE_LIMIT_ACCOUNT_REQUESTS;
    const request = context.switchToHttp().getRequest<Request>();
    const size = this.reflector.get<TextSizeOf | undefined>(countsCharactersMetadata, context.getHandler());
    if (limit !== undefined && request.rateLimit && size) {
      await this.takeSlots(request, context.switchToHttp().getResponse<Response>(), { limit, size });
    }
    return next.handle();
  }

  private async takeSlots(
    request: Request,
    response: Response,
    { limit, size }: { limit: number; size: TextSizeOf },
  ): Promise<void> {
    const slots = Math.min(this.slotsOf(request, size), limit) - 1;
    if (slots < 1) return;
    const { caller, rateLimit } = request;
    const taken = await this.windows.take({
      bucket: caller!.accountId,
      slots,
      limit,
      windowMs: this.environment.RATE_LIMIT_WINDOW_SECONDS * 1000,
    });
    response.setHeader('X-RateLimit-Remaining', taken.admitted ? Math.min(rateLimit!.remaining, taken.remaining) : 0);
    if (taken.admitted) return;
    this.meter.rateLimited(caller!);
    // A retry also needs a slot of the key's window.
    throw rateLimited(Math.max(taken.waitMs, rateLimit!.waitMs));
  }

  /** A text that will be refused takes one slot, because it causes no work. */
  private slotsOf(sent: SentText, size: TextSizeOf): number {
    return Math.ceil((size(sent, this.environment.MAX_TEXT_CHARACTERS)?.characters ?? 1) / charactersPerSlot);
  }
}
