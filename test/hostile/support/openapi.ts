import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';

/** As much of JSON Schema as the document uses. */
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
  schema: Schema;
}

interface Document {
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas: Record<string, Schema> };
}

interface DocumentedOperation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>;
}

/** One route of the document. */
export interface Operation {
  method: string;
  path: string;
  parameters: Parameter[];
  body: Schema | undefined;
  /** Statuses that are documented for it. */
  statuses: readonly number[];
  /** Whether a JSON body is as documented for its status. */
  isDocumented(status: number, body: unknown): boolean;
}

const document = JSON.parse(readFileSync(join(__dirname, '../../../openapi.json'), 'utf8')) as Document;
const validator = new Ajv2020({ strict: false, validateFormats: false });
validator.addSchema(document, 'openapi');

/** The schema itself, where another is only pointed at. */
export function resolve(schema: Schema): Schema {
  const name = schema.$ref?.replace('#/components/schemas/', '');
  return name === undefined ? schema : document.components.schemas[name]!;
}

/** All routes of the committed document. */
export const operations: readonly Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    method: method.toUpperCase(),
    path,
    parameters: operation.parameters ?? [],
    body: operation.requestBody?.content['application/json']?.schema,
    statuses: Object.keys(operation.responses).map(Number),
    isDocumented: documented(path, method, operation),
  })),
);

function documented(path: string, method: string, { responses }: DocumentedOperation): Operation['isDocumented'] {
  const pointer = (text: string) => encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));
  const checks = new Map<number, ValidateFunction>();
  for (const [status, { content }] of Object.entries(responses)) {
    if (content?.['application/json']?.schema === undefined) continue;
    const place = ['paths', path, method, 'responses', status, 'content', 'application/json', 'schema'].map(pointer);
    checks.set(Number(status), validator.compile({ $ref: `openapi#/${place.join('/')}` }));
  }
  return (status, body) => checks.get(status)?.(body) ?? true;
}
