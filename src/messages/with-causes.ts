import { inspect } from 'node:util';

/** Maximum number of causes. It also ends a circular chain. */
const deepest = 10;

/**
 * Joins the messages of an error and its causes. Leaves out causes that repeat an earlier message, and full stops at the end.
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
