import { type Dialect, keyInHeader } from '../dialect';
import { withRetryAdvice } from '../retry-advice';
import { openAiEnvelope } from './openai-envelope';

/** The API of OpenAI's SDKs and of other clients that have adopted it. */
export const openAi: Dialect = {
  name: 'openai',
  paths: ['/v1/audio', '/v1/models', '/v1/files', '/v1/batches'],
  errorEnvelope: withRetryAdvice(openAiEnvelope),
  isSentBy: () => false,
  keyIn: keyInHeader('xi-api-key'),
};
