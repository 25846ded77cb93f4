import { printable } from '@voxgate/speech/messages/printable';

/** Machine-readable reason why a field is invalid. `invalid`: any reason without its own name. */
export type ProblemReason = 'empty' | 'invalid' | 'too_long' | 'unknown';

/** A problem with a value. */
export interface Problem {
  readonly reason: ProblemReason;
  /** The end of a sentence that starts with the field's name, such as "must not be empty". */
  readonly rule: string;
}

/** A problem with a field of a request. */
export interface FieldProblem extends Problem {
  /** The field's name in the API of the route, or in the native API. */
  readonly field: string;
}

/** Maps field names of the native API to the names that another API uses. Fields with the same name are left out. */
export type FieldNames = Readonly<Record<string, string>>;

/** Returns the name of a native field in another API. */
export function nameOf(field: string, names: FieldNames): string {
  return Object.hasOwn(names, field) ? names[field]! : field;
}

/** Limits of a message, because a client may send thousands of unknown fields: problems, characters per problem and per name. */
const maxProblems = 20;
const maxProblemLength = 300;
const maxNameLength = 64;

/**
 * Builds the message that names every invalid field and the rule that it breaks.
 *
 * @example
 * describeProblems([{ field: 'text', reason: 'empty', rule: 'must not be empty' }], { text: 'input' }) // 'input must not be empty'
 */
export function describeProblems(problems: readonly FieldProblem[], names: FieldNames = {}): string {
  const told = problems
    .slice(0, maxProblems)
    .map(({ field, rule }) => printable(`${printable(nameOf(field, names), maxNameLength)} ${rule}`, maxProblemLength));
  const rest = problems.length - told.length;
  return [...told, ...(rest > 0 ? [`and ${rest} more`] : [])].join('; ');
}
