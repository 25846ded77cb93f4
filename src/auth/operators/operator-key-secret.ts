import { randomCharacters } from '../../api-keys/api-key-secret';

const form = /^op-[A-Za-z0-9]{32}$/u;

/** Generates an operator's key: `op-` and 32 random characters, as in an API key. Its prefix tells people and scanners what it is. */
export function generateOperatorKey(): string {
  return `op-${randomCharacters()}`;
}

/** Whether a string has the form of an operator's key. */
export function isOperatorKey(value: string): boolean {
  return form.test(value);
}
