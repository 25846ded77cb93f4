import type { ErrorEnvelope } from '../../platform/errors/error-envelope';
import type { FieldNames } from '../../platform/errors/field-problem';
import type { Dialect } from '../dialect';
import { keysOfPlainClients } from '../keys-of-plain-clients';
import { mapFieldNames } from '../map-field-names';
import { withRetryAdvice } from '../retry-advice';

/** @param text the field with the text. */
const namesWith = (text: string): FieldNames => ({ text, voice_id: 'voice', format: 'response_format' });

const envelopeWith = (fieldNames: FieldNames): ErrorEnvelope => ({
  schemaName: 'KokoroError',
  schema: {
    type: 'object',
    required: ['detail'],
    additionalProperties: false,
    properties: {
      detail: {
        type: 'object',
        required: ['error', 'message', 'type'],
        additionalProperties: false,
        properties: {
          error: { type: 'string', description: 'Stable and machine-readable.' },
          message: { type: 'string', description: 'For people.' },
          type: { type: 'string', description: 'The kind of error.' },
        },
      },
    },
  },
  answer: (error) => ({
    status: error.status,
    headers: error.headers,
    body: {
      detail: {
        error: error.code === 'INVALID_REQUEST' ? 'validation_error' : error.code.toLowerCase(),
        message: mapFieldNames(error, fieldNames).message,
        type: error.status >= 500 ? 'server_error' : 'invalid_request_error',
      },
    },
  }),
});

/** `{ "detail": { "error", "message", "type" } }`. */
export const kokoroEnvelope = envelopeWith(namesWith('input'));

/** What Kokoro-FastAPI has beside OpenAI's routes. */
export const kokoro: Dialect = {
  name: 'kokoro',
  paths: ['/dev', '/v1/download'],
  errorEnvelope: withRetryAdvice(kokoroEnvelope),
  isSentBy: () => false,
  ...keysOfPlainClients,
};

/** A path of it whose text has another name. */
const withTextAs = (field: string, path: string): Dialect => ({
  ...kokoro,
  paths: [path],
  errorEnvelope: withRetryAdvice(envelopeWith(namesWith(field))),
});

/** Its paths with field names of their own. */
export const kokoroPhonemes = [
  withTextAs('text', '/dev/phonemize'),
  withTextAs('phonemes', '/dev/generate_from_phonemes'),
];
