import { applyDecorators } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import { ApiError } from './api-error';
import { type ErrorCode, errorCatalogue } from './error-catalogue';
import { type ErrorEnvelope, nativeEnvelope, schemaReference } from './error-envelope';

/**
 * Documents the errors of a route in the OpenAPI document: one response per status, one example per code.
 *
 * @example
 * @ApiErrors('INVALID_REQUEST', 'VOICE_NOT_FOUND')
 */
export function ApiErrors(...codes: ErrorCode[]): MethodDecorator & ClassDecorator {
  return ApiErrorsIn(nativeEnvelope, ...codes);
}

/** Like `ApiErrors`, for a route whose errors have another shape. */
export function ApiErrorsIn(envelope: ErrorEnvelope, ...codes: ErrorCode[]): MethodDecorator & ClassDecorator {
  return applyDecorators(
    ...[...describeErrors(codes, envelope)].map(([status, response]) => ApiResponse({ status, ...response })),
  );
}

/** Builds the OpenAPI responses for these codes, by status. */
export function describeErrors(codes: readonly ErrorCode[], envelope: ErrorEnvelope) {
  const examples = codes.map((code) => ({ code, ...envelope.answer(exampleOf(code), { id: exampleId }) }));
  const statuses = new Set(examples.map(({ status }) => status));
  return new Map(
    [...statuses].map((status) => {
      const ofStatus = examples.filter((example) => example.status === status);
      return [
        status,
        {
          description: ofStatus.map(({ code }) => `\`${code}\``).join(', '),
          content: {
            'application/json': {
              schema: { $ref: schemaReference(envelope) },
              examples: Object.fromEntries(ofStatus.map(({ code, body }) => [code, { value: body }])),
            },
          },
        },
      ];
    }),
  );
}

const exampleId = 'my-request';

function exampleOf(code: ErrorCode): ApiError {
  return new ApiError(code, exampleMessages[code] ?? errorCatalogue[code].when);
}

/** Example messages for codes whose message has a form that matters to clients. */
const exampleMessages: Partial<Record<ErrorCode, string>> = {
  INSUFFICIENT_SCOPE: 'This API key does not have the scope "speech".',
  RATE_LIMITED: 'Rate limit exceeded. Retry after 17 seconds',
  TEXT_TOO_LONG: 'text has 5001 characters; this server accepts up to 5000.',
};
