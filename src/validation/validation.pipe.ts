import { ValidationPipe as NestValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { ApiError } from '../errors/api-error';

/** Checks bodies and queries against their DTO: the message names every field that is wrong, and the rule it breaks. */
export class ValidationPipe extends NestValidationPipe {
  constructor() {
    super({
      transform: true,
      whitelist: true,
      forbidNonWhitelisted: true,
      forbidUnknownValues: true,
      exceptionFactory: (errors) => new ApiError('INVALID_REQUEST', summarise(errors.flatMap(describe))),
    });
  }
}

/** Most problems that one message tells, and characters of each: clients may send thousands of unknown fields. */
const mostProblems = 20;
const longestProblem = 300;

function summarise(problems: readonly string[]): string {
  const told = problems.slice(0, mostProblems).map((problem) => problem.slice(0, longestProblem));
  const rest = problems.length - told.length;
  return [...told, ...(rest > 0 ? [`and ${rest} more`] : [])].join('; ');
}

function describe(error: ValidationError): string[] {
  const rules = Object.entries(error.constraints ?? {}).map(([constraint, rule]) =>
    constraint === 'whitelistValidation' ? `${error.property} is not a known field` : rule,
  );
  return [...rules, ...(error.children ?? []).flatMap(describe)];
}
