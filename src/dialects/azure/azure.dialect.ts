import { type Dialect, keyInHeader } from '../dialect';
import { azureEnvelope } from './azure-envelope';

const keyHeader = 'Ocp-Apim-Subscription-Key';

/** The REST API and the WebSocket of Azure's speech service. */
export const azure: Dialect = {
  name: 'azure',
  paths: ['/cognitiveservices', '/tts/cognitiveservices', '/sts'],
  errorEnvelope: azureEnvelope,
  requestIdHeader: 'X-RequestId',
  keyScheme: { id: 'ocp_apim_subscription_key', in: 'header', name: keyHeader },
  isSentBy: (headers) => headers[keyHeader.toLowerCase()] !== undefined,
  keyIn: keyInHeader(keyHeader),
  keyOfSocket: ({ query }) => {
    const key = query.get(keyHeader) ?? query.get('Authorization')?.replace(/^Bearer\s+/iu, '');
    return key === undefined ? undefined : { key: key.trim(), place: 'query' };
  },
};
