import { registerDecorator } from 'class-validator';
import { type ProblemOf, ruleOf } from './field-problems';

/**
 * Validates a field with a function. The function returns `undefined` for a valid value. For an invalid one it returns the
 * rest of a sentence that starts with the field's name, so each mistake has exactly one message. It may also return a
 * machine-readable reason.
 *
 * The function may also read the other fields, which may not have been validated.
 *
 * @example
 * @Rule((value) => (typeof value === 'string' ? undefined : 'must be a string'))
 */
export function Rule(problemOf: ProblemOf): PropertyDecorator {
  return (target, propertyName) =>
    registerDecorator({
      name: 'rule',
      target: target.constructor,
      propertyName: String(propertyName),
      options: { context: { problemOf } },
      validator: {
        validate: (value: unknown, args) => problemOf(value, args!.object) === undefined,
        defaultMessage: (args) => `${args!.property} ${ruleOf(problemOf(args!.value, args!.object))}`,
      },
    });
}
