import { printable } from './printable';

/** Why a field is refused, for programs. `invalid`: for any reason that has no name of its own. */
export type ProblemReason = 'empty' | 'invalid' | 'too_long' | 'unknown';

/** What is wrong with a value. */
export interface Problem {
  readonly reason: ProblemReason;
  /** The end of a sentence that starts with the field's name, such as "must not be empty". */
  readonly rule: string;
}

/** What is wrong with a field of a request. */
export interface FieldProblem extends Problem {
  /** As the route that was asked calls it, or as the native API does. */
  readonly field: string;
}

/** What an API calls the fields of the native API, where it has other names for them. */
export type FieldNames = Readonly<Record<string, string>>;

/** The name of a field in an API. */
export function nameOf(field: string, names: FieldNames): string {
  return Object.hasOwn(names, field) ? names[field]! : field;
}

/** Clients may send thousands of unknown fields: most problems that one message names, and characters of each and of its field. */
const mostProblems = 20;
const longestProblem = 300;
const longestName = 64;

/**
 * The message that names every field that is wrong, and the rule that it breaks.
 *
 * @example
 * describeProblems([{ field: 'text', reason: 'empty', rule: 'must not be empty' }], { text: 'input' }) // 'input must not be empty'
 */
export function describeProblems(problems: readonly FieldProblem[], names: FieldNames = {}): string {
  const told = problems
    .slice(0, mostProblems)
    .map(({ field, rule }) => printable(`${printable(nameOf(field, names), longestName)} ${rule}`, longestProblem));
  const rest = problems.length - told.length;
  return [...told, ...(rest > 0 ? [`and ${rest} more`] : [])].join('; ');
}
