import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension, ApiHeader } from '@nestjs/swagger';
import { budgetsExtension } from '../../platform/caller/rights.decorators';
import type { TextSizeOf } from './text-size';

/** Metadata key: a route makes speech, which counts towards budgets. */
export const reservesSpeechMetadata = 'voxgate:reserves-speech';

/** What determines the length of the speech of a route's requests. Body and query have not been validated. */
export interface SpokenFields {
  size: TextSizeOf;
  speed: (body: Record<string, unknown>, query: Record<string, unknown>) => unknown;
}

/** `IdempotencyInterceptor` reads it, on every route that makes speech. */
const idempotencyKey = {
  name: 'Idempotency-Key',
  description:
    'Names the request. If it is repeated with the same key, the response is the same, with `Idempotent-Replayed: true`, and uses no budget.',
  required: false,
  schema: { type: 'string' as const, minLength: 1, maxLength: 255 },
};

/**
 * Counts a request towards the budgets of its key and account. The route must answer with `SpeechResponder`, which settles what
 * the request has reserved.
 */
export const ReservesSpeech = (fields: SpokenFields) =>
  applyDecorators(
    SetMetadata(reservesSpeechMetadata, fields),
    ApiExtension(budgetsExtension, true),
    ApiHeader(idempotencyKey),
  );
