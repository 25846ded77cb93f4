import { isAddressRange } from '../platform/caller/address-ranges';
import { scopes } from '../platform/caller/rights';

/** Bounds of the lists, because every request reads them. */
export const maxVoices = 200;
export const maxAddresses = 100;
const maxVoiceIdLength = 100;
/** A PostgreSQL integer. */
const highestLimit = 2 ** 31 - 1;

// Each function returns the rule that a value breaks, as the end of a sentence that starts with the field's name; `undefined` if the
// value is valid.

/** Checks a list of scopes. */
export function scopesProblem(value: unknown): string | undefined {
  return listProblem(value, scopes.length, scopeProblem);
}

/** Checks a list of voice ids. The voices need not exist. */
export function voicesProblem(value: unknown): string | undefined {
  return listProblem(value, maxVoices, voiceProblem);
}

/** Checks a list of addresses and CIDR ranges. */
export function addressesProblem(value: unknown): string | undefined {
  return listProblem(value, maxAddresses, addressProblem);
}

/** Checks a rate limit, in requests per window. */
export function rateLimitProblem(value: unknown): string | undefined {
  const isValid = Number.isInteger(value) && (value as number) >= 1 && (value as number) <= highestLimit;
  return isValid ? undefined : 'must be a whole number of at least 1';
}

function listProblem(
  value: unknown,
  most: number,
  problemOf: (item: unknown) => string | undefined,
): string | undefined {
  if (!Array.isArray(value) || value.length === 0) return 'must be a list with at least one element';
  if (value.length > most) return `must have at most ${most} elements`;
  if (new Set(value).size < value.length) return 'must not have the same element twice';
  return value.map(problemOf).find((problem) => problem !== undefined);
}

function scopeProblem(scope: unknown): string | undefined {
  return (scopes as readonly unknown[]).includes(scope) ? undefined : `must consist of: ${scopes.join(', ')}`;
}

function voiceProblem(id: unknown): string | undefined {
  return typeof id === 'string' && /^[^\p{Cc}\p{Cs}]+$/u.test(id) && Array.from(id).length <= maxVoiceIdLength
    ? undefined
    : `must consist of voice ids of 1 to ${maxVoiceIdLength} characters`;
}

function addressProblem(range: unknown): string | undefined {
  return typeof range === 'string' && isAddressRange(range)
    ? undefined
    : 'must consist of addresses and CIDR ranges, for example 192.0.2.0/24 or 2001:db8::/32';
}
