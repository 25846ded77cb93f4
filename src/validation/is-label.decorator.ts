import { registerDecorator } from 'class-validator';
import { checkLabel } from './label';

/** Validates a field with `checkLabel`. Apply `ToLabel` first. */
export function IsLabel(): PropertyDecorator {
  return (target, propertyName) =>
    registerDecorator({
      name: 'isLabel',
      target: target.constructor,
      propertyName: propertyName as string,
      validator: {
        validate: (value: unknown) => checkLabel(value) === undefined,
        defaultMessage: (args) => `${args!.property} ${checkLabel(args!.value)}`,
      },
    });
}
