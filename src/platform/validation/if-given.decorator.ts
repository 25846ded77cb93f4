import { ValidateIf } from 'class-validator';

/** Validates a field only if it is there. `null` counts as not there. */
export function IfGiven(): PropertyDecorator {
  return (target, property) =>
    ValidateIf((dto: Record<string | symbol, unknown>) => dto[property] !== undefined && dto[property] !== null)(
      target,
      property,
    );
}
