import { type ArgumentMetadata, ValidationPipe as NestValidationPipe } from '@nestjs/common';
import type { ValidationError, ValidatorOptions } from 'class-validator';
import { ApiError } from '../errors/api-error';
import type { FieldProblem } from '../errors/field-problem';
import { acceptsUnknownFields } from './accepts-unknown-fields.decorator';
import { fieldProblems, unknownField } from './field-problems';

/** Validates bodies and queries against their DTO. The error message names every invalid field and the rule that it breaks. */
export class ValidationPipe extends NestValidationPipe {
  constructor() {
    super({
      transform: true,
      whitelist: true,
      forbidNonWhitelisted: true,
      forbidUnknownValues: true,
      // A rule may need the other fields.
      validationError: { target: true, value: true },
      exceptionFactory: (errors) => new ValidationFailure(errors.flatMap(fieldProblems)),
    });
  }

  /** @throws {ApiError} `INVALID_REQUEST`. */
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    // Fields that every object inherits, such as `__proto__`, are not copied to the DTO. The check for unknown fields misses them.
    const inherited = inheritedFields(value);
    const problems = acceptsUnknownFields(metadata.metatype) ? [] : inherited.map(unknownField);
    for (const field of inherited) delete (value as Record<string, unknown>)[field];
    try {
      const dto: unknown = await super.transform(value, metadata);
      if (problems.length === 0) return dto;
    } catch (error) {
      if (!(error instanceof ValidationFailure)) throw error;
      problems.push(...error.problems);
    }
    throw ApiError.ofFields('INVALID_REQUEST', problems);
  }

  /** Drops unknown fields if the DTO accepts them. */
  protected override validate(dto: object, options?: ValidatorOptions): Promise<ValidationError[]> | ValidationError[] {
    return super.validate(dto, { ...options, forbidNonWhitelisted: !acceptsUnknownFields(dto.constructor) });
  }
}

/** Carries the problems of a value. */
class ValidationFailure extends Error {
  constructor(readonly problems: readonly FieldProblem[]) {
    super();
  }
}

function inheritedFields(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.keys(value).filter((field) => field in Object.prototype);
}
