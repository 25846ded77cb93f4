import 'reflect-metadata';

const metadataKey = 'voxgate:accepts-unknown-fields';

/** Makes a DTO ignore unknown fields. Without it, unknown fields are rejected by name. */
export const AcceptsUnknownFields = (): ClassDecorator => (target) => Reflect.defineMetadata(metadataKey, true, target);

/** Whether a DTO class ignores unknown fields. */
export function acceptsUnknownFields(dto: unknown): boolean {
  return typeof dto === 'function' && Reflect.getMetadata(metadataKey, dto) === true;
}
