import type { ApiError } from './api-error';
import { errorCatalogue } from './error-catalogue';

/** An error response. */
export interface ErrorAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: object;
}

/** The shape of an API's error responses. */
export interface ErrorEnvelope {
  /** The name of the shape in the OpenAPI document. */
  readonly schemaName: string;
  /** The shape as JSON Schema. */
  readonly schema: object;
  /** Converts an error to the response to the request with this id. */
  answer(error: ApiError, request: { id: string }): ErrorAnswer;
}

declare global {
  // Express' documented way to extend its request.
  namespace Express {
    interface Request {
      /** Set if the request's API has its own error shape, before anything can fail. */
      errorEnvelope?: ErrorEnvelope;
    }
  }
}

/** The shape of all errors except those of the dialects. */
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

/** The reference to the shape in the OpenAPI document. */
export function schemaReference({ schemaName }: ErrorEnvelope): string {
  return `#/components/schemas/${schemaName}`;
}
