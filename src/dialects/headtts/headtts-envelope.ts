import type { ErrorEnvelope } from '../../platform/errors/error-envelope';
import type { FieldNames } from '../../platform/errors/field-problem';
import { mapFieldNames } from '../map-field-names';

/** The native fields' names in HeadTTS's requests. */
const fieldNames: FieldNames = { text: 'input', voice_id: 'voice', format: 'audioEncoding' };

/** `{ "error" }`: a message for people. */
export const headTtsEnvelope: ErrorEnvelope = {
  schemaName: 'HeadTtsError',
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
