import { SwaggerModule } from '@nestjs/swagger';
import fieldMetadata from './field-metadata';

/** Where Nest keeps the metadata of a class, and the list of its fields. */
const metadataOf = '_OPENAPI_METADATA_FACTORY';
const fieldsOf = 'swagger/apiModelPropertiesArray';

type Class = (abstract new () => object) & { [metadataOf]?: () => object };

let loading: Promise<void> | undefined;

/**
 * Tells Nest what the types, comments and validators of the DTO classes say about their fields. Every document needs it, but a server that is
 * not asked for one does not.
 */
export function loadFieldMetadata(): Promise<void> {
  return (loading ??= load());
}

async function load(): Promise<void> {
  await SwaggerModule.loadPluginMetadata(fieldMetadata);
  const { models } = (await fieldMetadata())['@nestjs/swagger'];
  for (const [file, classes] of models) {
    for (const name of Object.keys(classes!)) keepOrder((file as Record<string, Class>)[name]!);
  }
}

/** Keeps the fields in the order of the class. Without it, those with decorators would be the first. */
function keepOrder(dto: Class): void {
  const fields = new Set(inheritance(dto).flatMap((type) => Object.keys(type[metadataOf]?.() ?? {})));
  const keys = Array.from(fields, (field) => `:${field}`);
  Reflect.defineMetadata(fieldsOf, keys, dto.prototype as object);
}

/** A class and those that it extends, the first one first. */
function inheritance(dto: Class): Class[] {
  const parent = Object.getPrototypeOf(dto) as Class;
  return parent === Function.prototype ? [dto] : [...inheritance(parent), dto];
}
