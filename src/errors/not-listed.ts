import { ApiError } from './api-error';

/** Longest name that an error message repeats, in UTF-16 code units: it is untrusted. */
const longestEcho = 100;

const things = { VOICE_NOT_FOUND: 'voice', MODEL_NOT_FOUND: 'model' } as const;

/**
 * The error for a name that is none of those in a list.
 *
 * @param listedAt the path where the caller finds those that there are.
 * @param field the caller's field that has the name, if it is one.
 */
export function notListed(code: keyof typeof things, name: string, listedAt: string, field?: string): ApiError {
  const echo = JSON.stringify(name.slice(0, longestEcho));
  return new ApiError(code, `There is no ${things[code]} ${echo}. GET ${listedAt} lists them.`, { field });
}
