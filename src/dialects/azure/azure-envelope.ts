import type { ErrorEnvelope } from '../../platform/errors/error-envelope';
import type { ErrorCode } from '../../platform/errors/error-catalogue';
import type { FieldNames } from '../../platform/errors/field-problem';
import { mapFieldNames } from '../map-field-names';

/** The native fields' names in Azure's requests. */
export const fieldNames: FieldNames = { text: 'ssml', voice_id: 'voice', format: 'X-Microsoft-OutputFormat' };

/** Azure's status of errors that have another one in the native API. */
const knownStatuses: Partial<Record<ErrorCode, number>> = { VOICE_NOT_FOUND: 400 };

/** `{ "error": { "code", "message", "innererror": { "code" } } }`. The outer code is the status, as Azure's gate has it. */
export const azureEnvelope: ErrorEnvelope = {
  schemaName: 'AzureError',
  schema: {
    type: 'object',
    required: ['error'],
    additionalProperties: false,
    properties: {
      error: {
        type: 'object',
        required: ['code', 'message', 'innererror'],
        additionalProperties: false,
        properties: {
          code: { type: 'string', description: 'The status.', examples: ['401'] },
          message: { type: 'string', description: 'For people.' },
          innererror: {
            type: 'object',
            required: ['code'],
            additionalProperties: false,
            properties: { code: { type: 'string', description: 'The code of the native API.' } },
          },
        },
      },
    },
  },
  answer: (error) => {
    const status = knownStatuses[error.code] ?? error.status;
    const { message } = mapFieldNames(error, fieldNames);
    return {
      status,
      headers: error.headers,
      body: { error: { code: String(status), message, innererror: { code: error.code } } },
    };
  },
};
