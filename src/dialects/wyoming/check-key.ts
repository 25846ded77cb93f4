import type { ResolvedApiKey } from '../../api-keys/resolved-api-key';
import { rightsOfKey } from '../../platform/caller/rights';
import { OperatorError } from '../../platform/errors/operator-error';

/**
 * Checks the key of an address.
 *
 * @returns why it does not work now; `undefined` if it does. That does not stop the server, because members of the key's account can
 *   change it: they could keep the server from starting.
 * @throws {OperatorError} if there is no such key.
 */
export function checkKey(keyId: string, apiKey: ResolvedApiKey | undefined): string | undefined {
  if (!apiKey) {
    throw new OperatorError(
      `WYOMING names the key ${keyId}, which does not exist in this database. \`voxgate api-keys list\` and GET /api/v1/api-keys show ` +
        'the ids of keys.',
    );
  }
  const { name, state, scopes } = apiKey;
  if (state !== 'active') return `The key "${name}" (${keyId}) is ${state}. Its clients get errors.`;
  const missing = (['speech', 'voices'] as const).filter((right) => !rightsOfKey(scopes).includes(right));
  if (missing.length === 0) return undefined;
  return `The key "${name}" (${keyId}) does not have the scope ${missing.join(' and ')}. Home Assistant needs speech and voices.`;
}
