import { ApiFailure } from '../api/api-failure';

/** Whether the password was right, and a code of the second factor is missing. */
export function isCodeMissing(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'SECOND_FACTOR_REQUIRED';
}

/** Whether the form should ask for a code: there was none, or a wrong one. */
export function needsCode(error: unknown): boolean {
  return isCodeMissing(error) || (error instanceof ApiFailure && error.code === 'INVALID_CODE');
}

/** Reads the code of a form, if it has a field for it. */
export function codeOf(fields: FormData): string | undefined {
  return (fields.get('code') as string | null) ?? undefined;
}
