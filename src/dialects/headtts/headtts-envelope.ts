import { messageEnvelope } from '../message-envelope';

/** `{ "error" }`: a message for people. */
export const headTtsEnvelope = messageEnvelope('HeadTtsError', {
  text: 'input',
  voice_id: 'voice',
  format: 'audioEncoding',
});
