import type { Dialect } from '../dialect';
import { withRetryAdvice } from '../retry-advice';
import { openAiEnvelope } from './openai-envelope';

/** The dialect of OpenAI's SDKs, and of all who have taken it over. */
export const openAi: Dialect = {
  name: 'openai',
  paths: ['/v1/audio'],
  errorEnvelope: withRetryAdvice(openAiEnvelope),
};
