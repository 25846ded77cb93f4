import { ApiError } from '../../platform/errors/api-error';
import { keptVersions } from './limits';

/** Whether a string has the form of a dictionary's id. Check it first: PostgreSQL text cannot contain NUL. */
export function isDictionaryId(id: string): boolean {
  return /^dict_[0-9a-z]+$/.test(id);
}

/** Whether a string has the form of a version's id. */
export function isVersionId(id: string): boolean {
  return /^dver_[0-9a-z]+$/.test(id);
}

/** The error for a dictionary of another account, or one that does not exist; the cases look the same. */
export function dictionaryNotFound(version?: number | string): ApiError {
  return new ApiError(
    'DICTIONARY_NOT_FOUND',
    version === undefined
      ? 'This account has no pronunciation dictionary with this id.'
      : `The pronunciation dictionary has no such version. At most the last ${keptVersions} are kept.`,
  );
}
