import type { OpenAPIObject } from '@nestjs/swagger';

interface Schema {
  description?: string;
  default?: string | number | boolean | null;
  properties?: Record<string, Schema>;
}

/**
 * Moves the defaults of fields into their descriptions. Type generators treat a field with a default as always present, which is
 * true in responses but not in requests.
 */
export function describeDefaults(document: OpenAPIObject): void {
  for (const { properties = {} } of Object.values(document.components?.schemas ?? {}) as Schema[]) {
    for (const schema of Object.values(properties)) {
      if (schema.default === undefined) continue;
      if (schema.default !== null) {
        schema.description = [schema.description, `Default: \`${String(schema.default)}\`.`].filter(Boolean).join(' ');
      }
      delete schema.default;
    }
  }
}
