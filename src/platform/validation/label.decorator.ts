import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { registerDecorator } from 'class-validator';
import { checkLabel, maxLabelLength, normaliseLabel } from './label';

/** Normalises a label field. Leaves values that are not strings for the validator to reject. */
export function ToLabel(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? normaliseLabel(value) : value));
}

/** Validates a field with `checkLabel`. Apply `ToLabel` first. */
export function IsLabel(): PropertyDecorator {
  return applyDecorators(ApiProperty({ type: String, minLength: 1, maxLength: maxLabelLength }), checksLabel);
}

function checksLabel(target: object, propertyName: string | symbol): void {
  registerDecorator({
    name: 'isLabel',
    target: target.constructor,
    propertyName: propertyName as string,
    validator: {
      validate: (value: unknown) => checkLabel(value) === undefined,
      defaultMessage: (args) => `${args!.property} ${checkLabel(args!.value)}`,
    },
  });
}
