import { inspect } from 'node:util';

/** Maximum number of causes. It also ends a circular chain. */
const deepest = 10;

/**
 * Joins the messages of an error and its causes. Leaves out causes that repeat an earlier message or are data without one, and full stops at
 * the end.
 *
 * @example
 * withCauses(new Error('The voice is away.', { cause: new Error('no such file') })) // "The voice is away: no such file"
 */
export function withCauses(error: unknown): string {
  const messages: string[] = [];
  for (let current = error, depth = 0; current !== undefined && depth < deepest; depth++) {
    const message = messageOf(current)?.replace(/\.$/u, '') ?? (depth === 0 ? inLine(current) : '');
    if (!messages.some((said) => said.includes(message))) messages.push(message);
    // Node reports the errors of all addresses of a host in one error without a message.
    current =
      current instanceof AggregateError ? current.errors[0] : current instanceof Error ? current.cause : undefined;
  }
  return messages.join(': ');
}

function messageOf(thrown: unknown): string | undefined {
  // Libraries pass errors on as objects, with a stack that does not belong into a message.
  const { message } = (thrown ?? {}) as { message?: unknown };
  if (typeof message === 'string') return message;
  if (thrown instanceof Response) return `status ${thrown.status}`;
  if (typeof thrown === 'string') return thrown;
  return typeof thrown === 'object' ? undefined : inLine(thrown);
}

function inLine(thrown: unknown): string {
  return inspect(thrown, { depth: 0, compact: true, breakLength: Infinity });
}
