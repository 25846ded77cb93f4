import { applyDecorators, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import { ApiExtension, ApiHeader } from '@nestjs/swagger';
import { budgetsExtension } from '../platform/caller/rights.decorators';
import type { TextSizeOf } from './metering/sent-text';

const costMetadata = 'voxgate:cost';

/** A request for speech costs one slot of the rate limit, and its speech counts towards the budgets of its key and account. */
export interface SpeechCost {
  readonly unit: 'speech';
  readonly size: TextSizeOf;
  /** The speed of the speech. Body and query have not been validated. */
  readonly speed: (body: Record<string, unknown>, query: Record<string, unknown>) => unknown;
}

/** A request costs one slot of the account's window for every 1,000 characters of its text. */
export interface TextCost {
  readonly unit: 'text';
  readonly size: TextSizeOf;
}

/** A request opens a connection and costs nothing itself. Each context on the connection costs what a request for speech does. */
export interface ConnectionCost {
  readonly unit: 'connection';
}

/** What a request to a route costs. */
export type RouteCost = SpeechCost | TextCost | ConnectionCost;

/** `IdempotencyInterceptor` reads it, on every route that makes speech. */
const idempotencyKey = {
  name: 'Idempotency-Key',
  description:
    'Names the request. If it is repeated with the same key, the response is the same, with `Idempotent-Replayed: true`, and uses no budget.',
  required: false,
  schema: { type: 'string' as const, minLength: 1, maxLength: 255 },
};

/**
 * States what a request to a route costs. Without it, a request with an API key costs one slot of the rate limit, and a request
 * of a person in the dashboard costs nothing.
 *
 * A route that costs speech must answer with `SpeechResponder`, which settles what the request has reserved.
 *
 * @example
 * `@Post() @Costs({ unit: 'text', size: nativeTextSize }) preview(@Body() body: PreviewRequestDto) { … }`
 */
export const Costs = (cost: RouteCost): MethodDecorator =>
  applyDecorators(
    SetMetadata(costMetadata, cost),
    ...(cost.unit === 'speech' ? [ApiExtension(budgetsExtension, true), ApiHeader(idempotencyKey)] : []),
  );

/** Returns what a request to a route costs; `undefined` if the route does not say. */
export function costOf(reflector: Reflector, context: Pick<ExecutionContext, 'getHandler'>): RouteCost | undefined {
  return reflector.get<RouteCost | undefined>(costMetadata, context.getHandler());
}
