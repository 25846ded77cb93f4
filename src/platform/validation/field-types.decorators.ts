import { ApiProperty } from '@nestjs/swagger';

/** Describes a number as a whole one. TypeScript has one type for all numbers. */
export function Integer(
  options: { minimum?: number; maximum?: number; required?: boolean; default?: number } = {},
): PropertyDecorator {
  return ApiProperty({ ...options, type: 'integer' });
}

/** Describes a text as a time in ISO 8601. */
export function DateTime(): PropertyDecorator {
  return ApiProperty({ type: String, format: 'date-time' });
}
