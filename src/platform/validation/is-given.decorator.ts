import { ValidateIf } from 'class-validator';

/** Validates a field only if it is present. `null` counts as present. */
export function IsGiven(): PropertyDecorator {
  return ValidateIf((_dto: object, value: unknown) => value !== undefined);
}
