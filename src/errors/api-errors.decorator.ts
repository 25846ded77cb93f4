import { applyDecorators } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import { type ErrorCode, errorCatalogue } from './error-catalogue';

/** Where the OpenAPI document keeps the shape of an error. */
export const errorSchemaReference = '#/components/schemas/Error';

/**
 * Describes in the OpenAPI document which errors a route answers, one response per status, one example per code.
 *
 * @example
 * @ApiErrors('INVALID_REQUEST', 'VOICE_NOT_FOUND')
 */
export function ApiErrors(...codes: ErrorCode[]): MethodDecorator & ClassDecorator {
  return applyDecorators(
    ...[...describeErrors(codes)].map(([status, response]) => ApiResponse({ status, ...response })),
  );
}

/** The OpenAPI responses for these codes, by status. */
export function describeErrors(codes: readonly ErrorCode[]) {
  const statuses = new Set(codes.map((code) => errorCatalogue[code].status));
  return new Map(
    [...statuses].map((status) => {
      const ofStatus = codes.filter((code) => errorCatalogue[code].status === status);
      return [
        status,
        {
          description: ofStatus.map((code) => `\`${code}\`: ${errorCatalogue[code].when}`).join('\n\n'),
          content: {
            'application/json': {
              schema: { $ref: errorSchemaReference },
              examples: Object.fromEntries(
                ofStatus.map((code) => [
                  code,
                  { value: { error: { code, message: exampleMessages[code] ?? errorCatalogue[code].when } } },
                ]),
              ),
            },
          },
        },
      ];
    }),
  );
}

/** Messages whose form matters to clients. */
const exampleMessages: Partial<Record<ErrorCode, string>> = {
  RATE_LIMITED: 'Rate limit exceeded. Retry after 17 seconds',
  TEXT_TOO_LONG: 'text has 5001 characters; this server accepts up to 5000.',
};
