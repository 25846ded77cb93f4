import { isObject } from '../platform/validation/is-object';

/** Maximum number of names in the header, and of characters in each. Clients may send thousands. */
const maxNames = 20;
const maxNameLength = 64;

/** Characters that are replaced in the header. */
const unsafe = /[^\w.-]/gu;

/**
 * Builds the header that names the sent fields that have no effect. They are not an error, because existing clients send them
 * in any case.
 *
 * @param given the sent body or query.
 * @param used the DTO made from it, which contains only fields that have an effect, also in nested objects.
 * @example
 * ignoredParameters({ input: 'Hi.', instructions: 'Whisper.' }, { input: 'Hi.' }) // { 'X-Ignored-Parameters': 'instructions' }
 */
export function ignoredParameters(given: unknown, used: object): Record<string, string> {
  const names = [...unusedNames(given, used)];
  if (names.length === 0) return {};
  const told = names.slice(0, maxNames).map((name) => name.slice(0, maxNameLength).replace(unsafe, '_'));
  return { 'X-Ignored-Parameters': told.join(', ') };
}

function* unusedNames(given: unknown, used: object, prefix = ''): Generator<string> {
  for (const [name, value] of Object.entries(given ?? {})) {
    // `null` is the same as leaving the field out.
    if (value === null || value === undefined) continue;
    const kept = Object.hasOwn(used, name) ? (used as Record<string, unknown>)[name] : undefined;
    if (kept === undefined) yield prefix + name;
    else if (isObject(value) && isObject(kept)) yield* unusedNames(value, kept, `${prefix}${name}.`);
  }
}

/** The header in the OpenAPI document. */
export const ignoredParametersDescription = {
  'X-Ignored-Parameters': {
    description: 'Request fields that have no effect. Not sent if there are none.',
    schema: { type: 'string' as const, example: 'instructions' },
  },
};
