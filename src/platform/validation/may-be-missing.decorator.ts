import { Transform } from 'class-transformer';
import { IsOptional } from 'class-validator';

/** A field that may be missing. `null`, which many clients send instead, is removed: a default value then applies. */
export function MayBeMissing(): PropertyDecorator {
  return (target, property) => {
    IsOptional()(target, property);
    Transform(({ value }: { value: unknown }) => value ?? undefined)(target, property);
  };
}
