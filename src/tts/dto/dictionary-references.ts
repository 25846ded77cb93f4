import type { DictionaryReference } from '../request-dictionaries';

/** Maximum number of dictionaries of a request. ElevenLabs has the same limit. */
export const maxDictionariesPerRequest = 3;

const maxIdLength = 64;
const maxVersion = 2 ** 31 - 1;

/**
 * Checks the field `pronunciation_dictionaries` of a request.
 *
 * @returns the rule that it breaks, as the end of a sentence.
 */
export function dictionariesProblem(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length > maxDictionariesPerRequest) {
    return `must be a list of at most ${maxDictionariesPerRequest} dictionaries, each {"id", "version"}`;
  }
  return value.every(isReference)
    ? undefined
    : 'must have, for each dictionary, an "id" and optionally a "version", which is a whole number from 1';
}

function isReference(value: unknown): value is DictionaryReference {
  if (typeof value !== 'object' || value === null) return false;
  const { id, version, ...others } = value as { id?: unknown; version?: unknown };
  const isVersion =
    version === undefined ||
    (typeof version === 'number' && Number.isInteger(version) && version >= 1 && version <= maxVersion);
  return typeof id === 'string' && id.length <= maxIdLength && isVersion && Object.keys(others).length === 0;
}
