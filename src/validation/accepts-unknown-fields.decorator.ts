import 'reflect-metadata';

const metadataKey = 'voxgate:accepts-unknown-fields';

/** Lets a DTO accept fields that it does not know, and leave them out. Without it, they are refused by name. */
export const AcceptsUnknownFields = (): ClassDecorator => (target) => Reflect.defineMetadata(metadataKey, true, target);

/** Whether a class is such a DTO. */
export function acceptsUnknownFields(dto: unknown): boolean {
  return typeof dto === 'function' && Reflect.getMetadata(metadataKey, dto) === true;
}
