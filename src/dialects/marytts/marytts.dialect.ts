import type { Dialect } from '../dialect';
import { hasPassword, keysOfPlainClients } from '../keys-of-plain-clients';
import { messageEnvelope } from '../dialect-envelope';

/** `{ "error" }`. MaryTTS answers with pages for people. */
export const maryTtsEnvelope = messageEnvelope('MaryTtsError', {
  text: 'INPUT_TEXT',
  voice_id: 'VOICE',
  format: 'AUDIO',
});

/** The HTTP API of MaryTTS, whose paths have no prefix. `/voices` is Cartesia's, too: clients with a password are MaryTTS's. */
export const maryTts: Dialect = {
  name: 'marytts',
  paths: ['/marytts', '/process', '/locales', '/version', '/voices'],
  prefix: '/marytts',
  errorEnvelope: maryTtsEnvelope,
  isSentBy: hasPassword,
  ...keysOfPlainClients,
};
