import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';

/** The part of JSON Schema that the document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  example?: string | number;
  schema: Schema & { example?: string | number; default?: string | number };
}

interface Reference {
  $ref: string;
}

interface DocumentedResponse {
  content?: Record<string, { schema?: Schema }>;
}

interface Document {
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas: Record<string, Schema> };
}

interface DocumentedOperation {
  parameters?: (Parameter | Reference)[];
  requestBody?: { content: Record<string, { schema: Schema; examples?: Record<string, { value: unknown }> }> };
  responses: Record<string, DocumentedResponse | Reference>;
}

/** An operation of the document. */
export interface Operation {
  method: string;
  path: string;
  parameters: Parameter[];
  /** The schema of a JSON body. */
  body: Schema | undefined;
  /** The media type of the body, if there is one. */
  mediaType: string | undefined;
  /** The documented example bodies, by name. */
  examples: Record<string, unknown>;
  /** The documented statuses. */
  statuses: readonly number[];
  /** Whether a JSON body matches the documented schema for its status. */
  isDocumented(status: number, body: unknown): boolean;
}

const document = JSON.parse(readFileSync(join(__dirname, '../../../../openapi.json'), 'utf8')) as Document;
const validator = new Ajv2020({ strict: false, validateFormats: false });
validator.addSchema(document, 'openapi');

/** Follows a `$ref` to the schema. */
export function resolve(schema: Schema): Schema {
  const name = schema.$ref?.replace('#/components/schemas/', '');
  return name === undefined ? schema : document.components.schemas[name]!;
}

/** All operations of the committed document. */
export const operations: readonly Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    method: method.toUpperCase(),
    path,
    parameters: (operation.parameters ?? []).map((parameter) => pointedAt(parameter).value),
    body: operation.requestBody?.content['application/json']?.schema,
    mediaType: Object.keys(operation.requestBody?.content ?? {})[0],
    examples: Object.fromEntries(
      Object.entries(Object.values(operation.requestBody?.content ?? {})[0]?.examples ?? {}).map(
        ([name, { value }]) => [name, value],
      ),
    ),
    statuses: Object.keys(operation.responses).map(Number),
    isDocumented: documented(path, method, operation),
  })),
);

/** Follows a `$ref` to the component, and returns the component's place. */
function pointedAt<T extends object>(value: T | Reference): { value: T; place?: string[] } {
  if (!('$ref' in value)) return { value };
  const place = value.$ref.split('/').slice(1);
  const target = place.reduce((inner, name) => (inner as Record<string, object>)[name]!, document as object);
  return { value: target as T, place };
}

function documented(path: string, method: string, { responses }: DocumentedOperation): Operation['isDocumented'] {
  const pointer = (text: string) => encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));
  const pointers = new Map<number, string>();
  for (const [status, response] of Object.entries(responses)) {
    const { value, place = ['paths', path, method, 'responses', status] } = pointedAt(response);
    // A media type range such as `application/*` includes JSON.
    const type = ['application/json', 'application/*'].find((name) => value.content?.[name]?.schema !== undefined);
    if (type === undefined) continue;
    const schema = [...place, 'content', type, 'schema'].map(pointer).join('/');
    pointers.set(Number(status), `openapi#/${schema}`);
  }
  // Compiling all schemas takes seconds, and a test needs few of them.
  const checks = new Map<string, ValidateFunction>();
  return (status, body) => {
    const $ref = pointers.get(status);
    if ($ref === undefined) return true;
    const check = checks.get($ref) ?? validator.compile({ $ref });
    checks.set($ref, check);
    return check(body);
  };
}
