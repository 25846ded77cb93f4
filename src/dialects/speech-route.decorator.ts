import { applyDecorators, HttpCode, HttpStatus } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AllowSpeechTokens } from '../auth/tokens/allow-speech-tokens.decorator';
import { RequiresRight } from '../platform/caller/rights.decorators';
import { ApiErrorsIn } from '../platform/errors/api-errors.decorator';
import type { ErrorCode } from '../platform/errors/error-catalogue';
import type { ErrorEnvelope } from '../platform/errors/error-envelope';
import { Costs, type SpeechCost } from '../rate-limit/costs.decorator';
import { speechRouteErrors } from '../tts/http/speech-route-errors';

/** What a dialect declares of a route that makes speech. */
interface SpeechRouteFacts extends Omit<SpeechCost, 'unit'> {
  readonly envelope: ErrorEnvelope;
  /** Errors that not every route for speech has. */
  readonly furtherErrors?: readonly ErrorCode[];
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
}

/** A route of a dialect that makes speech: who may call it, what it costs, and how it fails. */
export function SpeechRoute({
  size,
  speed,
  envelope,
  furtherErrors = [],
  ...operation
}: SpeechRouteFacts): MethodDecorator {
  return applyDecorators(
    AllowSpeechTokens(),
    Costs({ unit: 'speech', size, speed }),
    RequiresRight('speech'),
    HttpCode(HttpStatus.OK),
    ApiOperation(operation),
    ApiErrorsIn(envelope, ...speechRouteErrors, ...furtherErrors),
  );
}
