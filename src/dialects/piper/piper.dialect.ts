import type { Dialect } from '../dialect';
import { keysOfPlainClients } from '../keys-of-plain-clients';
import { messageEnvelope } from '../dialect-envelope';

/** `{ "error" }`. Piper answers with pages for people. */
export const piperEnvelope = messageEnvelope('PiperError', { voice_id: 'voice', speed: 'length_scale' });

/** The API of Piper's HTTP server, below a path of its own: Piper's are `/` and `/voices`. */
export const piper: Dialect = {
  name: 'piper',
  paths: ['/piper'],
  errorEnvelope: piperEnvelope,
  isSentBy: () => false,
  ...keysOfPlainClients,
};
