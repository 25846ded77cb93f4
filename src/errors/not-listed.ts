import { ApiError } from './api-error';
import { printable } from './printable';

/** Longest name that an error message repeats, in Unicode code points. */
const longestEcho = 100;

const things = { VOICE_NOT_FOUND: 'voice', MODEL_NOT_FOUND: 'model' } as const;

/**
 * The error for a name that is none of those in a list.
 *
 * @param listedAt the path where the caller finds those that there are.
 * @param field the caller's field that has the name, if it is one.
 */
export function notListed(code: keyof typeof things, name: string, listedAt: string, field?: string): ApiError {
  // As a JSON string first, so that quotes and line breaks in the name are seen as what they are.
  const echo = printable(JSON.stringify(name.slice(0, 2 * longestEcho)), longestEcho);
  return new ApiError(code, `There is no ${things[code]} ${echo}. GET ${listedAt} lists them.`, { field });
}
