/** The part of npm's own list of settings that is used here; its published types leave it out. */
declare module '@npmcli/config/lib/definitions' {
  import type Config from '@npmcli/config';

  export const definitions: Config.DefinitionsObject;
  export const shorthands: Config.ShortFlags;
  export function flatten(settings: object, flat?: object): object;
}
