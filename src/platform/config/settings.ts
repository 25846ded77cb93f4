/** What a declaration says of its setting, besides its type. */
interface Facts<D> {
  /** What the setting is for: its row in docs/configuration.md, in Markdown with links as in `docs`. */
  readonly about: string;
  /** The value if the variable is unset. Without one, the setting may be undefined. */
  readonly default?: D;
  /** What applies if the variable is unset, in words, where no default says it. */
  readonly unset?: string;
  /** Whether the value is, or contains, credentials. Messages do not show it, and the Helm chart takes it from a Secret only. */
  readonly isSecret?: boolean;
  /** Other settings of the group that must be set if this one is. */
  readonly requires?: readonly string[];
  /** Whether the value may contain a secret, such as a URL with a password. Messages do not show it. */
  readonly isHidden?: boolean;
}

/** How the text of a variable becomes a value. */
interface Kind<T> {
  /** The values that are accepted, in a few words of Markdown. */
  readonly values: string;
  /** The rest of the sentence "NAME must …", for values that are not accepted. */
  readonly must: string;
  /** Reads a text that is not blank. Returns `undefined` if the value is not accepted. */
  read(this: void, text: string): T | undefined;
}

/** The declaration of a setting, which is an environment variable. */
export interface Setting<T = unknown> extends Facts<T>, Kind<T> {
  readonly default: T;
}

/** Declares a setting of any type. The other functions of this file declare the usual ones. */
export function setting<T, D extends T | undefined = undefined>(declaration: Facts<D> & Kind<T>): Setting<T | D> {
  return { ...declaration, default: declaration.default as D };
}

interface Range {
  readonly min: number;
  readonly max?: number;
  /** What is counted, such as `seconds`. */
  readonly unit?: string;
}

/** A whole number. */
export function integer<D extends number | undefined = undefined>(facts: Facts<D> & Range): Setting<number | D> {
  const { min, max = Infinity, unit, ...others } = facts;
  const shown = max === Infinity ? `at least ${grouped(min)}` : `${grouped(min)} to ${grouped(max)}`;
  return setting<number, D>({
    values: unit === undefined ? shown : `${unit}, ${shown}`,
    must:
      `be a whole number${unit === undefined ? '' : ` of ${unit}`}` +
      (max === Infinity ? `, at least ${min}` : ` from ${min} to ${max}`),
    read: (given) => {
      const value = Number(given);
      return Number.isInteger(value) && value >= min && value <= max ? value : undefined;
    },
    ...(others as Facts<D>),
  });
}

interface TextForm {
  /** What the text is, such as `path of a file`. */
  readonly values?: string;
  /** In characters. */
  readonly minLength?: number;
}

/** A text of any form. */
export function text<D extends string | undefined = undefined>(facts: Facts<D> & TextForm): Setting<string | D> {
  const { minLength = 0, values = 'text', ...others } = facts;
  return setting<string, D>({
    values: minLength > 0 ? `at least ${minLength} characters` : values,
    must: `have at least ${minLength} characters`,
    read: (given) => (given.length >= minLength ? given : undefined),
    ...(others as Facts<D>),
  });
}

/** One of a few values. */
export function choice<const V extends string>(
  choices: readonly V[],
  facts: Facts<NoInfer<V>> & { readonly default: NoInfer<V> },
): Setting<V>;
export function choice<const V extends string>(choices: readonly V[], facts: Facts<undefined>): Setting<V | undefined>;
export function choice<const V extends string>(choices: readonly V[], facts: Facts<V>): Setting<V | undefined> {
  return setting<V, V | undefined>({
    values: either(choices.map((value) => `\`${value}\``)),
    must: `be ${either(choices)}`,
    read: (given) => choices.find((value) => value === given),
    ...facts,
  });
}

/** `true` or `false`. */
export function flag(facts: Facts<boolean> & { readonly default: boolean }): Setting<boolean> {
  return setting<boolean, boolean>({
    values: '`true` or `false`',
    must: 'be true or false',
    read: (given) => (given === 'true' || given === 'false' ? given === 'true' : undefined),
    ...facts,
  });
}

interface ListForm extends Omit<Kind<readonly string[]>, 'read'> {
  isItem(this: void, item: string): boolean;
  /** Defaults to 0. */
  readonly minItems?: number;
}

/** Items with commas between them. */
export function list(
  facts: Facts<readonly string[]> & ListForm & { readonly default: readonly string[] },
): Setting<readonly string[]> {
  const { isItem, minItems = 0, ...others } = facts;
  return setting<readonly string[], readonly string[]>({
    read: (given) => {
      const items = given
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== '');
      return items.length >= minItems && items.every(isItem) ? items : undefined;
    },
    ...others,
  });
}

type Settings = Readonly<Record<string, Setting>>;

type ValueIn<S> = S extends Setting<infer T> ? T : never;

/** The names of the settings that may be undefined. */
type OptionalIn<S extends Settings> = {
  [Name in keyof S]: undefined extends ValueIn<S[Name]> ? Name : never;
}[keyof S];

/** The values of declared settings. */
type ValuesOf<S extends Settings> = { readonly [Name in Exclude<keyof S, OptionalIn<S>>]: ValueIn<S[Name]> } & {
  readonly [Name in OptionalIn<S>]?: ValueIn<S[Name]>;
};

interface GroupFacts<S extends Settings> {
  /** Whether speech nodes (`voxgate speak`) have these settings, too. Defaults to false. */
  readonly isForNodes?: boolean;
  /** What the names of variables begin with that are meant for this program, even if there is no such setting. */
  readonly prefix?: string;
  /** Checks settings that depend on each other. Called if each is valid on its own. Returns a sentence for each problem. */
  problems?(values: ValuesOf<S>): Iterable<string>;
}

/** The settings of a room. */
export interface SettingsGroup<S extends Settings = Settings> extends GroupFacts<S> {
  /** As docs/configuration.md names it, above its table. */
  readonly name: string;
  readonly settings: S;
}

/** Declares the settings of a room. `src/app/settings/all-settings.ts` lists all groups. */
export function settingsGroup<S extends Settings>(
  name: string,
  settings: S,
  facts: GroupFacts<S> = {},
): SettingsGroup<S> {
  return { name, settings, ...facts };
}

type Intersection<U> = (U extends unknown ? (value: U) => void : never) extends (value: infer I) => void ? I : never;

/** The values of the settings of a group, or of all groups of a union. */
export type SettingsOf<G extends SettingsGroup> = Intersection<G extends SettingsGroup<infer S> ? ValuesOf<S> : never>;

/** The names of the settings of groups. */
export function namesIn(groups: readonly SettingsGroup[]): string[] {
  return groups.flatMap(({ settings }) => Object.keys(settings));
}

/** With commas, for people. Settings are written without. */
const grouped = (value: number) => value.toLocaleString('en');

function either(choices: readonly string[]): string {
  return choices.length < 2 ? choices.join('') : `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;
}
