import type { ApiError } from '../platform/errors/api-error';
import { describeProblems, type FieldNames, nameOf } from '../platform/errors/field-problem';

/** Returns an error's message and field with the dialect's field names. */
export function mapFieldNames(
  { message, field, problems }: ApiError,
  names: FieldNames,
): { message: string; field: string | undefined } {
  return {
    message: problems.length > 0 ? describeProblems(problems, names) : message,
    field: field === undefined ? undefined : nameOf(field, names),
  };
}
