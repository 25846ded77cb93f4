import { messageEnvelope } from '../dialect-envelope';

/** `{ "error" }`: a message for people. */
export const headTtsEnvelope = messageEnvelope('HeadTtsError', {
  text: 'input',
  voice_id: 'voice',
  format: 'audioEncoding',
});
