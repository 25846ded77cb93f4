import type { ValidationError } from 'class-validator';
import type { FieldProblem, Problem } from '../errors/field-problem';

/** Checks a value. Returns a problem, or only its rule if the reason is `invalid`; `undefined` if the value is valid. */
export type ProblemOf = (value: unknown, others: object) => string | Problem | undefined;

/** Returns the rule that a value breaks, as the end of a sentence. */
export function ruleOf(problem: ReturnType<ProblemOf>): string | undefined {
  return typeof problem === 'object' ? problem.rule : problem;
}

/** Lists the problems of a field and its nested fields. */
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

/** The problem of an unknown field. */
export function unknownField(field: string): FieldProblem {
  return { field, reason: 'unknown', rule: 'is not a known field' };
}
