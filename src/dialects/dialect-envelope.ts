import type { ApiError } from '../platform/errors/api-error';
import type { ErrorCode } from '../platform/errors/error-catalogue';
import { allOf, type ErrorEnvelope } from '../platform/errors/error-envelope';
import type { FieldNames } from '../platform/errors/field-problem';
import { mapFieldNames } from './map-field-names';

/** How an API writes its errors. */
interface ErrorShape {
  /** The name of the shape in the OpenAPI document. */
  readonly schemaName: string;
  /** The fields of the body, as JSON Schema. All of them are in every error. */
  readonly fields: Readonly<Record<string, object>>;
  /** The native fields' names in its requests. */
  readonly fieldNames?: FieldNames;
  /** Its status of errors that have another one in the native API. */
  readonly statuses?: Partial<Record<ErrorCode, number>>;
  readonly body: (error: DialectError) => object;
}

/** What a body may contain. */
interface DialectError {
  readonly error: ApiError;
  readonly status: number;
  /** For people, with the API's names of fields. */
  readonly message: string;
  /** The invalid field, or the first of several. */
  readonly field: string | undefined;
  readonly requestId: string;
}

/** Makes the error responses of an API from what it declares. */
export function dialectEnvelope({
  schemaName,
  fields,
  fieldNames = {},
  statuses = {},
  body,
}: ErrorShape): ErrorEnvelope {
  return {
    schemaName,
    schema: allOf(fields),
    answer: (error, { id: requestId }) => {
      const status = statuses[error.code] ?? error.status;
      const told = { error, status, requestId, ...mapFieldNames(error, fieldNames) };
      return { status, headers: error.headers, body: body(told) };
    },
  };
}

/**
 * The errors of APIs whose clients read only the status: `{ "error" }`, a message for people.
 *
 * @param fieldNames the native fields' names in this API.
 */
export function messageEnvelope(schemaName: string, fieldNames: FieldNames): ErrorEnvelope {
  return dialectEnvelope({
    schemaName,
    fieldNames,
    fields: { error: { type: 'string', description: 'For people.' } },
    body: ({ message }) => ({ error: message }),
  });
}

/** The same for all errors of keys that no longer work, for APIs that do not tell why. */
export function forDeadKeys<T>(value: T): Partial<Record<ErrorCode, T>> {
  return {
    API_KEY_REVOKED: value,
    API_KEY_DISABLED: value,
    API_KEY_ROTATED: value,
    API_KEY_EXPIRED: value,
    TOKEN_EXPIRED: value,
  };
}
