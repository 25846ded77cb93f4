import { inspect } from 'node:util';

/** As deep as anybody reads, and an end where causes go round in a circle. */
const deepest = 10;

/**
 * What an error says, and what each of its causes says that says something else; without a full stop.
 *
 * @example
 * withCauses(new Error('The voice is away.', { cause: new Error('no such file') })) // "The voice is away: no such file"
 */
export function withCauses(error: unknown): string {
  const messages: string[] = [];
  for (let current = error, depth = 0; current !== undefined && depth < deepest; depth++) {
    const message = messageOf(current).replace(/\.$/u, '');
    if (!messages.some((said) => said.includes(message))) messages.push(message);
    current = current instanceof Error ? current.cause : undefined;
  }
  return messages.join(': ');
}

function messageOf(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message;
  return typeof thrown === 'string' ? thrown : inspect(thrown);
}
