import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { budgetsExtension } from '../caller/rights.decorators';
import type { TextSizeOf } from './text-size';

/** Metadata key: a route makes speech, which counts towards budgets. */
export const reservesSpeechMetadata = 'voxgate:reserves-speech';

/** What determines the length of the speech of a route's requests. Body and query have not been validated. */
export interface SpokenFields {
  size: TextSizeOf;
  speed: (body: Record<string, unknown>, query: Record<string, unknown>) => unknown;
}

/**
 * Counts a request towards the budgets of its key and account. The route must answer with `SpeechResponder`, which settles what
 * the request has reserved.
 */
export const ReservesSpeech = (fields: SpokenFields) =>
  applyDecorators(SetMetadata(reservesSpeechMetadata, fields), ApiExtension(budgetsExtension, true));
