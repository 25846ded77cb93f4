/** Most names that the header tells, and characters of each: clients may send thousands. */
const mostNames = 20;
const longestName = 64;

/** What a header can hold of a name. */
const unsafe = /[^\w.-]/gu;

/**
 * The header that tells a caller which of the fields sent can do nothing here. They are no error, since the clients that
 * people have send them whether it matters or not.
 *
 * @param given what was sent: a body, a query.
 * @param used the DTO that was made of it, which holds only what is used, in objects within it too.
 * @example
 * ignoredParameters({ input: 'Hi.', instructions: 'Whisper.' }, { input: 'Hi.' }) // { 'X-Ignored-Parameters': 'instructions' }
 */
export function ignoredParameters(given: unknown, used: object): Record<string, string> {
  const names = [...unusedNames(given, used)];
  if (names.length === 0) return {};
  const told = names.slice(0, mostNames).map((name) => name.slice(0, longestName).replace(unsafe, '_'));
  return { 'X-Ignored-Parameters': told.join(', ') };
}

function* unusedNames(given: unknown, used: object, prefix = ''): Generator<string> {
  for (const [name, value] of Object.entries(given ?? {})) {
    // Nothing was asked for.
    if (value === null || value === undefined) continue;
    const kept = Object.hasOwn(used, name) ? (used as Record<string, unknown>)[name] : undefined;
    if (kept === undefined) yield prefix + name;
    else if (isPlain(value) && isPlain(kept)) yield* unusedNames(value, kept, `${prefix}${name}.`);
  }
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The same for the OpenAPI document. */
export const ignoredParametersDescription = {
  'X-Ignored-Parameters': {
    description: 'Fields of the request that can do nothing here; left out when there are none.',
    schema: { type: 'string' as const, example: 'instructions' },
  },
};
