import { ApiError } from '../platform/errors/api-error';

/** Whether a string has the form of a key's id. Check it first: PostgreSQL text cannot contain NUL, which a client could send. */
export function isApiKeyId(id: string): boolean {
  return /^key_[0-9a-z]+$/.test(id);
}

/** The error for a key that is another account's, is revoked, or does not exist. The three cases look the same. */
export function apiKeyNotFound(): ApiError {
  return new ApiError('API_KEY_NOT_FOUND', 'This account has no active API key with this id.');
}
