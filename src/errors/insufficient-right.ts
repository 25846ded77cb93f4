import { ApiError } from './api-error';

/**
 * Creates the error for a caller without a right. For keys, it has the challenge of RFC 6750, section 3.
 *
 * @param caller the caller, of which only the type matters.
 */
export function insufficientRight({ type }: { type: 'api_key' | 'person' }, right: string): ApiError {
  if (type === 'person') {
    return new ApiError('INSUFFICIENT_ROLE', `Your role does not include the right "${right}". Ask an administrator.`);
  }
  return new ApiError('INSUFFICIENT_SCOPE', `This API key does not have the scope "${right}".`, {
    headers: { 'WWW-Authenticate': `Bearer realm="api", error="insufficient_scope", scope="${right}"` },
  });
}
