import { registerDecorator } from 'class-validator';
import { type ProblemOf, ruleOf } from '../../validation/field-problems';

/**
 * Validates a field by a function that says what is wrong with it, as the end of a sentence that starts with the field's
 * name, or `undefined`. So one mistake has one message, whatever else it breaks. Where programs are to know why, the function
 * says the reason, too.
 *
 * A rule may look at the other fields, too. They may be anything.
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
