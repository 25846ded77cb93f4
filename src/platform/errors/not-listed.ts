import { ApiError } from './api-error';
import { printable } from '@voxgate/speech/messages/printable';

/** Maximum length of a name in an error message, in Unicode code points. */
const maxEchoLength = 100;

const things = { VOICE_NOT_FOUND: 'voice', MODEL_NOT_FOUND: 'model' } as const;

/**
 * Creates the error for a voice or model that does not exist.
 *
 * @param listedAt the path that lists the existing ones.
 * @param field the request field that contains the name, if it is in a field.
 */
export function notListed(code: keyof typeof things, name: string, listedAt: string, field?: string): ApiError {
  // As a JSON string, so that quotes and line breaks in the name are visible.
  const echo = printable(JSON.stringify(name.slice(0, 2 * maxEchoLength)), maxEchoLength);
  return new ApiError(code, `There is no ${things[code]} ${echo}. GET ${listedAt} lists them.`, { field });
}
