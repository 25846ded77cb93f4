import { allOf } from '../../platform/errors/error-envelope';
import { dialectEnvelope } from '../dialect-envelope';

/** Google's codes by the HTTP status (google.rpc.Code). */
const codes: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ABORTED',
  429: 'RESOURCE_EXHAUSTED',
  503: 'UNAVAILABLE',
};

/** `{ "error": { "code", "message", "status", "details" } }`. */
export const googleEnvelope = dialectEnvelope({
  schemaName: 'GoogleError',
  fields: {
    error: allOf({
      code: { type: 'integer', description: 'The status.', examples: [400] },
      message: { type: 'string', description: 'For people.' },
      status: { type: 'string', description: 'A code of google.rpc.', examples: ['INVALID_ARGUMENT'] },
      details: {
        type: 'array',
        description: 'One `google.rpc.ErrorInfo`: its `reason` is the code of the native API.',
        items: {
          type: 'object',
          required: ['@type', 'reason', 'domain'],
          properties: {
            '@type': { type: 'string' },
            reason: { type: 'string', examples: ['INVALID_REQUEST'] },
            domain: { type: 'string' },
          },
        },
      },
    }),
  },
  fieldNames: {
    text: 'input',
    voice_id: 'voice',
    format: 'audioConfig.audioEncoding',
    sample_rate: 'audioConfig.sampleRateHertz',
    speed: 'audioConfig.speakingRate',
    pitch: 'audioConfig.pitch',
  },
  statuses: { VOICE_NOT_FOUND: 400 },
  body: ({ error, status: code, message }) => {
    const status = codes[code] ?? (code >= 500 ? 'INTERNAL' : 'FAILED_PRECONDITION');
    const details = [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: error.code, domain: 'voxgate' }];
    return { error: { code, message, status, details } };
  },
});
