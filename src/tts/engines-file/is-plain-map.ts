import { ValidateBy } from 'class-validator';

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
      validate: (value) =>
        typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isScalar),
      defaultMessage: (args) => `${args?.property} must have keys, and texts, numbers, true or false as values`,
    },
  });
}

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
