import type { ValidationError } from 'class-validator';
import type { FieldProblem, Problem } from '../errors/field-problem';

/** Says what is wrong with a value: a problem, or only its rule where the reason has no name; `undefined`: nothing. */
export type ProblemOf = (value: unknown, others: object) => string | Problem | undefined;

/** The rule that a value breaks, as the end of a sentence. */
export function ruleOf(problem: ReturnType<ProblemOf>): string | undefined {
  return typeof problem === 'object' ? problem.rule : problem;
}

/** What is wrong with a field, and with those within it. */
export function fieldProblems({
  property: field,
  value,
  target,
  constraints,
  contexts,
  children,
}: ValidationError): FieldProblem[] {
  const own = Object.entries(constraints ?? {}).map(([validator, message]): FieldProblem => {
    if (validator === 'whitelistValidation') return unknownField(field);
    const { problemOf } = (contexts?.[validator] ?? {}) as { problemOf?: ProblemOf };
    const problem = problemOf?.(value, target ?? {});
    if (typeof problem === 'object') return { field, ...problem };
    // By the convention of class-validator, a message starts with the field's name.
    return { field, reason: 'invalid', rule: problem ?? message.replace(`${field} `, '') };
  });
  return [...own, ...(children ?? []).flatMap(fieldProblems)];
}

/** A field that the route does not know. */
export function unknownField(field: string): FieldProblem {
  return { field, reason: 'unknown', rule: 'is not a known field' };
}
