import { Transform } from 'class-transformer';
import { normaliseLabel } from './label';

/** Normalises a label field. Leaves values that are not strings for the validator to reject. */
export function ToLabel(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? normaliseLabel(value) : value));
}
