import { Transform } from 'class-transformer';
import { normaliseLabel } from './label';

/** Normalises a string field that is a label; leaves any other value for the validator to refuse. */
export function ToLabel(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? normaliseLabel(value) : value));
}
