import type { Response } from 'express';

/** How OpenAPI describes the name of a request that makes something. */
export const idempotencyHeader = {
  name: 'Idempotency-Key',
  description:
    'Names the request. If it is repeated with the same name and the same body, nothing is made again: the response is what the first ' +
    'one has made, as it is now, with `Idempotent-Replayed: true`.',
  required: false,
  schema: { type: 'string' as const, minLength: 1, maxLength: 255 },
};

/** Says that a response repeats an earlier one. */
export function markRepeated(response: Response): void {
  response.setHeader('Idempotent-Replayed', 'true');
}
