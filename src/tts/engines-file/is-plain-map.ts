import { ValidateBy } from 'class-validator';
import { isObject } from '../../platform/validation/is-object';

const isScalar = (value: unknown) =>
  typeof value === 'boolean' || typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));

/** Whether a value is a text, a number or a boolean, or a list of them. */
export function IsTensorValue(): PropertyDecorator {
  return ValidateBy({
    name: 'isTensorValue',
    validator: {
      validate: (value) => (Array.isArray(value) ? value.length <= 10_000 && value.every(isScalar) : isScalar(value)),
      defaultMessage: (args) => `${args?.property} must be a text, a number, true or false, or a list of them`,
    },
  });
}

/** Whether a value has keys, and texts, numbers and booleans as values. */
export function IsParameterMap(): PropertyDecorator {
  return ValidateBy({
    name: 'isParameterMap',
    validator: {
      validate: (value) => isObject(value) && Object.values(value).every(isScalar),
      defaultMessage: (args) => `${args?.property} must have keys, and texts, numbers, true or false as values`,
    },
  });
}

/** Whether a value has keys and values: no list, no text, no number. Its keys are not checked. */
export function IsPlainMap(): PropertyDecorator {
  return ValidateBy({
    name: 'isPlainMap',
    validator: {
      validate: isObject,
      defaultMessage: (args) => `${args?.property} must have keys and values`,
    },
  });
}
