import type { IncomingMessage } from 'node:http';
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

const envelopes = new WeakMap<IncomingMessage, ErrorEnvelope>();

/** Sets the shape of the errors of a request whose API has its own. Call it before anything can fail. */
export function setEnvelope(request: IncomingMessage, envelope: ErrorEnvelope): void {
  envelopes.set(request, envelope);
}

/** The shape of the errors of a request; by default, that of the native API. */
export function envelopeOf(request: IncomingMessage): ErrorEnvelope {
  return envelopes.get(request) ?? nativeEnvelope;
}

/** The shape of all errors except those of the dialects. */
export const nativeEnvelope: ErrorEnvelope = {
  schemaName: 'ApiError',
  schema: allOf({
    error: allOf({
      code: { type: 'string', enum: Object.keys(errorCatalogue), description: 'Stable and machine-readable.' },
      message: { type: 'string', description: 'For people.' },
    }),
  }),
  answer: ({ status, headers, body }) => ({ status, headers, body }),
};

/** The JSON Schema of an object that has these fields, and no others. */
export function allOf(properties: Readonly<Record<string, object>>): object {
  return { type: 'object', required: Object.keys(properties), additionalProperties: false, properties };
}

/** The reference to the shape in the OpenAPI document. */
export function schemaReference({ schemaName }: ErrorEnvelope): string {
  return `#/components/schemas/${schemaName}`;
}
