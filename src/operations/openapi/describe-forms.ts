import type { OpenAPIObject } from '@nestjs/swagger';

interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
}

interface Body {
  content?: Partial<Record<string, { schema?: Schema; examples?: object }>>;
}

const json = 'application/json';
const form = 'multipart/form-data';
const prefix = '#/components/schemas/';

/**
 * Describes the forms of routes that take JSON or a form. A form has the same fields, but its files are bytes and not base64, and
 * `settings` may have the others together.
 */
export function describeForms(document: OpenAPIObject): void {
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>;
  for (const methods of Object.values(document.paths)) {
    for (const operation of Object.values(methods) as { requestBody?: Body }[]) {
      const content = operation.requestBody?.content;
      const name = content?.[json]?.schema?.$ref?.slice(prefix.length);
      if (content?.[form] === undefined || name === undefined) continue;
      const formName = name.replace(/Dto$/u, 'FormDto');
      schemas[formName] = formOf(schemas[name]!);
      content[form] = { schema: { $ref: prefix + formName } };
    }
  }
}

function formOf(schema: Schema): Schema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, field]): [string, Schema] => [
    name,
    field.format === 'byte' ? { ...field, format: 'binary' } : field,
  ]);
  const settings = { type: 'string', description: 'Any of the other fields that are no files, as a JSON object.' };
  const { required: _, ...others } = schema;
  return { ...others, properties: { ...Object.fromEntries(properties), settings } };
}
