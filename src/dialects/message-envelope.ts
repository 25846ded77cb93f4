import type { ErrorEnvelope } from '../platform/errors/error-envelope';
import type { FieldNames } from '../platform/errors/field-problem';
import { mapFieldNames } from './map-field-names';

/**
 * Errors of APIs whose clients read only the status: `{ "error" }`, a message for people.
 *
 * @param fieldNames the native fields' names in this API.
 */
export function messageEnvelope(schemaName: string, fieldNames: FieldNames): ErrorEnvelope {
  return {
    schemaName,
    schema: {
      type: 'object',
      required: ['error'],
      additionalProperties: false,
      properties: { error: { type: 'string', description: 'For people.' } },
    },
    answer: (error) => ({
      status: error.status,
      headers: error.headers,
      body: { error: mapFieldNames(error, fieldNames).message },
    }),
  };
}
