import type { ApiError } from './api-error';
import { errorCatalogue } from './error-catalogue';

/** An error as it is sent. */
export interface ErrorAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: object;
}

/** The shape in which an API tells its errors. */
export interface ErrorEnvelope {
  /** What the OpenAPI document calls the shape. */
  readonly schemaName: string;
  /** The shape as JSON Schema. */
  readonly schema: object;
  /** What is answered to the request with this id. */
  answer(error: ApiError, request: { id: string }): ErrorAnswer;
}

declare global {
  // Express' documented way to extend its request.
  namespace Express {
    interface Request {
      /** Set where errors are not told in our own shape, before anything can go wrong. */
      errorEnvelope?: ErrorEnvelope;
    }
  }
}

/** The shape of every error but those of the dialects. */
export const nativeEnvelope: ErrorEnvelope = {
  schemaName: 'ApiError',
  schema: {
    type: 'object',
    required: ['error'],
    additionalProperties: false,
    properties: {
      error: {
        type: 'object',
        required: ['code', 'message'],
        additionalProperties: false,
        properties: {
          code: { type: 'string', enum: Object.keys(errorCatalogue), description: 'Stable and machine-readable.' },
          message: { type: 'string', description: 'For people.' },
        },
      },
    },
  },
  answer: ({ status, headers, body }) => ({ status, headers, body }),
};

/** Where the OpenAPI document keeps the shape. */
export function schemaReference({ schemaName }: ErrorEnvelope): string {
  return `#/components/schemas/${schemaName}`;
}
