import { ValidateBy } from 'class-validator';

/** Whether a value has keys and values: no list, no text, no number. Its keys are not checked. */
export function IsPlainMap(): PropertyDecorator {
  return ValidateBy({
    name: 'isPlainMap',
    validator: {
      validate: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
      defaultMessage: (args) => `${args?.property} must have keys and values`,
    },
  });
}
