import { type Dialect, keyInHeader } from '../dialect';
import { openAiEnvelope } from './openai-envelope';

/** The API of OpenAI's SDKs and of other clients that have adopted it. */
export const openAi: Dialect = {
  name: 'openai',
  paths: ['/v1/audio', '/v1/models', '/v1/files', '/v1/batches'],
  errorEnvelope: openAiEnvelope,
  keyScheme: { id: 'xi_api_key', in: 'header', name: 'xi-api-key' },
  isSentBy: () => false,
  keyIn: keyInHeader('xi-api-key'),
};

/** The paths of Azure OpenAI, whose clients send the key in a header of their own. */
export const azureOpenAi: Dialect = {
  ...openAi,
  paths: ['/openai'],
  keyScheme: { id: 'azure_api_key', in: 'header', name: 'api-key' },
  keyIn: keyInHeader('api-key'),
};
