import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { registerDecorator } from 'class-validator';
import { DateTime } from './field-types.decorators';
import { parseTimestamp } from './timestamp';

/** Converts a timestamp field to a `Date`. Leaves other values for the validator to reject. */
export function ToTimestamp(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? (parseTimestamp(value) ?? value) : value,
  );
}

/** Validates a timestamp field. Apply `ToTimestamp` first. */
export function IsTimestamp(): PropertyDecorator {
  return applyDecorators(DateTime(), checksTimestamp);
}

function checksTimestamp(target: object, propertyName: string | symbol): void {
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
