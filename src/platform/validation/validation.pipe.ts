import { type ArgumentMetadata, ValidationPipe as NestValidationPipe } from '@nestjs/common';
import type { ValidationError, ValidatorOptions } from 'class-validator';
import { ApiError } from '../errors/api-error';
import type { FieldProblem } from '../errors/field-problem';
import { UploadedFile } from '../http/uploaded-file';
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
      const dto: unknown = await super.transform(metadata.type === 'body' ? wrapLarge(value) : value, metadata);
      if (problems.length === 0) return dto;
    } catch (error) {
      if (!(error instanceof ValidationFailure)) throw error;
      problems.push(...error.problems);
    }
    throw ApiError.ofFields('INVALID_REQUEST', problems);
  }

  /** Drops unknown fields if the DTO accepts them. */
  protected override validate(dto: object, options?: ValidatorOptions): Promise<ValidationError[]> | ValidationError[] {
    unwrapLarge(dto);
    return super.validate(dto, { ...options, forbidNonWhitelisted: !acceptsUnknownFields(dto.constructor) });
  }
}

/** Carries the problems of a value. */
class ValidationFailure extends Error {
  constructor(readonly problems: readonly FieldProblem[]) {
    super();
  }
}

/** More values than a field of an ordinary body has. */
const maxValues = 500;

/**
 * Wraps the values of fields that have many values themselves, such as lists of rules. Nest and class-transformer walk through all of them
 * several times at once, and copy them; but they leave functions alone. So are files, of which copies are no files.
 */
function wrapLarge(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]: [string, unknown]) => [
      name,
      isFile(field) || isLarge(field) ? () => field : field,
    ]),
  );
}

/** Puts the values back, for the rules of the fields. */
function unwrapLarge(dto: object): void {
  for (const [name, field] of Object.entries(dto) as [string, unknown][]) {
    if (typeof field === 'function') Object.assign(dto, { [name]: (field as () => unknown)() });
  }
}

/** Whether a field is a file, on the disk or in memory. */
function isFile(field: unknown): boolean {
  return field instanceof UploadedFile || Buffer.isBuffer(field);
}

function isLarge(field: unknown): boolean {
  const inner = [field];
  for (let count = 0; inner.length > 0; count++) {
    if (count > maxValues || inner.length > maxValues) return true;
    const next = inner.pop();
    if (Array.isArray(next) && next.length > maxValues) return true;
    if (typeof next === 'object' && next !== null) inner.push(...Object.values(next));
  }
  return false;
}

function inheritedFields(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.keys(value).filter((field) => field in Object.prototype);
}
