import { type ArgumentMetadata, ValidationPipe as NestValidationPipe } from '@nestjs/common';
import type { ValidationError, ValidatorOptions } from 'class-validator';
import { ApiError } from '../errors/api-error';
import { printable } from '../errors/printable';
import { acceptsUnknownFields } from './accepts-unknown-fields.decorator';

/** Checks bodies and queries against their DTO: the message names every field that is wrong, and the rule it breaks. */
export class ValidationPipe extends NestValidationPipe {
  constructor() {
    super({
      transform: true,
      whitelist: true,
      forbidNonWhitelisted: true,
      forbidUnknownValues: true,
      exceptionFactory: (errors) => new ValidationFailure(errors.flatMap(describe), errors[0]?.property),
    });
  }

  /** @throws {ApiError} `INVALID_REQUEST`. */
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    // What every object inherits (`__proto__`, `constructor`) is not carried over to the DTO, and so not seen as unknown.
    const inherited = inheritedFields(value);
    const problems = acceptsUnknownFields(metadata.metatype) ? [] : inherited.map(unknownField);
    for (const field of inherited) delete (value as Record<string, unknown>)[field];
    let field = problems.length > 0 ? inherited[0] : undefined;
    try {
      const dto: unknown = await super.transform(value, metadata);
      if (problems.length === 0) return dto;
    } catch (error) {
      if (!(error instanceof ValidationFailure)) throw error;
      problems.push(...error.problems);
      field ??= error.field;
    }
    throw new ApiError('INVALID_REQUEST', summarise(problems), { field });
  }

  /** Unknown fields are left out where the DTO says so. */
  protected override validate(dto: object, options?: ValidatorOptions): Promise<ValidationError[]> | ValidationError[] {
    return super.validate(dto, { ...options, forbidNonWhitelisted: !acceptsUnknownFields(dto.constructor) });
  }
}

/** What is wrong with a value, one problem after the other. */
class ValidationFailure extends Error {
  constructor(
    readonly problems: readonly string[],
    /** The first that has one. */
    readonly field: string | undefined,
  ) {
    super();
  }
}

function inheritedFields(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.keys(value).filter((field) => field in Object.prototype);
}

/** Most characters of a name that a message repeats. */
const longestName = 64;

function unknownField(field: string | undefined): string {
  return `${printable(field ?? '', longestName)} is not a known field`;
}

/** Most problems that one message tells, and characters of each: clients may send thousands of unknown fields. */
const mostProblems = 20;
const longestProblem = 300;

function summarise(problems: readonly string[]): string {
  const told = problems.slice(0, mostProblems).map((problem) => printable(problem, longestProblem));
  const rest = problems.length - told.length;
  return [...told, ...(rest > 0 ? [`and ${rest} more`] : [])].join('; ');
}

function describe(error: ValidationError): string[] {
  const rules = Object.entries(error.constraints ?? {}).map(([constraint, rule]) =>
    constraint === 'whitelistValidation' ? unknownField(error.property) : rule,
  );
  return [...rules, ...(error.children ?? []).flatMap(describe)];
}
