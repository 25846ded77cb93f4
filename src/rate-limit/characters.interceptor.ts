import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import '../caller/caller';
import { Environment } from '../config/environment';
import { countsCharactersMetadata } from '../metering/counts-characters.decorator';
import { UsageMeter } from '../metering/usage-meter';
import { rateLimited } from './rate-limited.error';
import { SlidingWindowStorage } from './sliding-window.storage';

/** Characters that one place of the account's window pays for. */
export const charactersPerPlace = 1000;

/**
 * Has routes with `@CountsCharacters()` take one place of the account's window for each 1,000 characters begun. The guard has
 * taken the first before the body was read; this takes the others, all or none, before anything is done with the text.
 */
@Injectable()
export class CharactersInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly windows: SlidingWindowStorage,
    private readonly meter: UsageMeter,
    private readonly environment: Environment,
  ) {}

  /** @throws {ApiError} `RATE_LIMITED` when the account's window has too few places. The first place stays taken. */
  async intercept(context: ExecutionContext, next: CallHandler) {
    const limit = this.environment.RATE_LIMIT_ACCOUNT_REQUESTS;
    const request = context.switchToHttp().getRequest<Request>();
    if (
      limit !== undefined &&
      request.rateLimit &&
      this.reflector.get(countsCharactersMetadata, context.getHandler())
    ) {
      await this.takePlaces(request, context.switchToHttp().getResponse<Response>(), limit);
    }
    return next.handle();
  }

  private async takePlaces(request: Request, response: Response, limit: number): Promise<void> {
    const places = Math.min(this.placesOf(request.body), limit) - 1;
    if (places < 1) return;
    const { caller, rateLimit } = request;
    const taken = await this.windows.take({
      bucket: caller!.accountId,
      places,
      limit,
      windowMs: this.environment.RATE_LIMIT_WINDOW_SECONDS * 1000,
    });
    response.setHeader('X-RateLimit-Remaining', taken.admitted ? Math.min(rateLimit!.remaining, taken.remaining) : 0);
    if (taken.admitted) return;
    if (caller?.type === 'api_key') this.meter.rateLimited(caller);
    // Whoever comes again needs a place of the key, too.
    throw rateLimited(Math.max(taken.waitMs, rateLimit!.waitMs));
  }

  /** A text that is too long takes one place, because it is refused before any work is done. White space around it does not count. */
  private placesOf(body: unknown): number {
    const given = (body as { text?: unknown } | undefined)?.text;
    const text = typeof given === 'string' ? given.trim() : '';
    const longest = this.environment.MAX_TEXT_CHARACTERS;
    // A code point has two code units at most.
    if (text === '' || text.length > 2 * longest) return 1;
    const characters = Array.from(text).length;
    return characters > longest ? 1 : Math.ceil(characters / charactersPerPlace);
  }
}
