import { registerDecorator } from 'class-validator';

/**
 * Validates a field by a function that says what is wrong with it, as the end of a sentence that starts with the
 * field's name, or `undefined`. So one mistake has one message, whatever else it breaks.
 *
 * A rule may look at the other fields, too. They may be anything.
 *
 * @example
 * @Rule((value) => (typeof value === 'string' ? undefined : 'must be a string'))
 */
export function Rule(problemOf: (value: unknown, others: object) => string | undefined): PropertyDecorator {
  return (target, propertyName) =>
    registerDecorator({
      name: 'rule',
      target: target.constructor,
      propertyName: String(propertyName),
      validator: {
        validate: (value: unknown, args) => problemOf(value, args!.object) === undefined,
        defaultMessage: (args) => `${args!.property} ${problemOf(args!.value, args!.object)}`,
      },
    });
}
