import { ApiError } from '../../platform/errors/api-error';

/** Whether a string has the form of a file's id. Check it first: PostgreSQL text cannot contain NUL. */
export function isFileId(id: string): boolean {
  return /^file_[0-9a-z]{1,100}$/u.test(id);
}

/** The error for a file of another account, or one that does not exist; the cases look the same. */
export function fileNotFound(): ApiError {
  return new ApiError('FILE_NOT_FOUND', 'There is no stored file with this id. It may have expired.');
}
