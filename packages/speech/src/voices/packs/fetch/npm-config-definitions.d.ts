/** The part of npm's list of settings that is used here. The published types omit it. */
declare module '@npmcli/config/lib/definitions' {
  import type Config from '@npmcli/config';

  export const definitions: Config.DefinitionsObject;
  export const shorthands: Config.ShortFlags;
  export function flatten(settings: object, flat?: object): object;
}
