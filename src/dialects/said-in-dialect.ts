import type { ApiError } from '../errors/api-error';

/** What the dialect calls a field of ours. */
export type FieldNames = Readonly<Record<string, string>>;

/** An error's message and field, with the field by its name in the dialect. */
export function saidInDialect(
  { message, field }: ApiError,
  names: FieldNames,
): { message: string; field: string | undefined } {
  const name = field !== undefined && Object.hasOwn(names, field) ? names[field] : undefined;
  if (field === undefined || name === undefined) return { message, field };
  return { message: message.startsWith(`${field} `) ? name + message.slice(field.length) : message, field: name };
}
