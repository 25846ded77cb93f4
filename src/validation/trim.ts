import { Transform } from 'class-transformer';

/** Takes white space off both ends of a string field; leaves any other value for the validator to refuse. */
export function Trim(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));
}
