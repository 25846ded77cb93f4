import { allOf } from '../../platform/errors/error-envelope';
import type { FieldNames } from '../../platform/errors/field-problem';
import { dialectEnvelope } from '../dialect-envelope';

/** The native fields' names in Azure's requests. */
export const fieldNames: FieldNames = { text: 'ssml', voice_id: 'voice', format: 'X-Microsoft-OutputFormat' };

/** `{ "error": { "code", "message", "innererror": { "code" } } }`. The outer code is the status, as Azure's gate has it. */
export const azureEnvelope = dialectEnvelope({
  schemaName: 'AzureError',
  fields: {
    error: allOf({
      code: { type: 'string', description: 'The status.', examples: ['401'] },
      message: { type: 'string', description: 'For people.' },
      innererror: allOf({ code: { type: 'string', description: 'The code of the native API.' } }),
    }),
  },
  fieldNames,
  statuses: { VOICE_NOT_FOUND: 400 },
  body: ({ error, status, message }) => ({
    error: { code: String(status), message, innererror: { code: error.code } },
  }),
});
