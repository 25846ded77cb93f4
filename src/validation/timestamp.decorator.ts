import { Transform } from 'class-transformer';
import { registerDecorator } from 'class-validator';
import { parseTimestamp } from './timestamp';

/** Turns a string field that is a timestamp into a `Date`; leaves any other value for the validator to refuse. */
export function ToTimestamp(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? (parseTimestamp(value) ?? value) : value,
  );
}

/** Validates a field that `ToTimestamp` has transformed. */
export function IsTimestamp(): PropertyDecorator {
  return (target, propertyName) =>
    registerDecorator({
      name: 'isTimestamp',
      target: target.constructor,
      propertyName: propertyName as string,
      validator: {
        validate: (value: unknown) => value instanceof Date,
        defaultMessage: (args) =>
          `${args!.property} must be an ISO 8601 timestamp with an offset, for example 2027-01-31T12:00:00Z`,
      },
    });
}
