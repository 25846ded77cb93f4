/** What a declaration says of its setting, besides its type and what it is for. */
interface Facts<D> {
  /** The value if the variable is unset. Without one, the setting may be undefined. */
  readonly default?: D;
  /** What applies if the variable is unset, in words, where no default says it. */
  readonly unset?: string;
  /** Other settings of the group that must be set if this one is. */
  readonly requires?: readonly string[];
  /** Whether the value is, or contains, credentials. Messages do not show it, and the Helm chart takes it from a Secret only. */
  readonly isSecret?: boolean;
  /** Whether the value may contain a secret, such as a URL with a password. Messages do not show it. */
  readonly isHidden?: boolean;
}

/** How the text of a variable becomes a value. */
export interface Kind<T> {
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
  readonly about: string;
}

/**
 * Declares a setting of any type. The other functions of this file declare the usual ones.
 *
 * @param about what the setting is for: its row in docs/configuration.md, in Markdown with links as in `docs`.
 */
export function setting<T, D extends T | undefined = undefined>(
  facts: Facts<D> & Kind<T>,
  about: string,
): Setting<T | D> {
  return { ...facts, default: facts.default as D, about };
}

interface Range {
  readonly min: number;
  readonly max?: number;
  /** What is counted, such as `seconds`. */
  readonly unit?: string;
}

/** A whole number. */
export function integer<D extends number | undefined = undefined>(
  facts: Facts<D> & Range,
  about: string,
): Setting<number | D> {
  const { min, max = Infinity, unit } = facts;
  const shown = max === Infinity ? `at least ${grouped(min)}` : `${grouped(min)} to ${grouped(max)}`;
  const kind: Kind<number> = {
    values: unit === undefined ? shown : `${unit}, ${shown}`,
    must:
      `be a whole number${unit === undefined ? '' : ` of ${unit}`}` +
      (max === Infinity ? `, at least ${min}` : ` from ${min} to ${max}`),
    read: (given) => {
      const value = Number(given);
      return Number.isInteger(value) && value >= min && value <= max ? value : undefined;
    },
  };
  return setting({ ...facts, ...kind }, about);
}

interface TextForm {
  /** What the text is, such as `path of a file`. */
  readonly values?: string;
  /** In characters. */
  readonly minLength?: number;
}

/** A text of any form. */
export function text<D extends string | undefined = undefined>(
  facts: Facts<D> & TextForm,
  about: string,
): Setting<string | D> {
  const { minLength = 0, values = 'text' } = facts;
  const kind: Kind<string> = {
    values: minLength > 0 ? `at least ${minLength} characters` : values,
    must: `have at least ${minLength} characters`,
    read: (given) => (given.length >= minLength ? given : undefined),
  };
  return setting({ ...facts, ...kind }, about);
}

/** One of a few values. */
export function choice<const V extends string>(
  choices: readonly V[],
  facts: Facts<NoInfer<V>> & { readonly default: NoInfer<V> },
  about: string,
): Setting<V>;
export function choice<const V extends string>(
  choices: readonly V[],
  facts: Facts<undefined>,
  about: string,
): Setting<V | undefined>;
export function choice<const V extends string>(
  choices: readonly V[],
  facts: Facts<V>,
  about: string,
): Setting<V | undefined> {
  const kind: Kind<V> = {
    values: either(choices.map((value) => `\`${value}\``)),
    must: `be ${either(choices)}`,
    read: (given) => choices.find((value) => value === given),
  };
  return setting<V, V | undefined>({ ...facts, ...kind }, about);
}

/** `true` or `false`; `false` if the variable is unset. */
export function flag(about: string): Setting<boolean> {
  const kind: Kind<boolean> = {
    values: '`true` or `false`',
    must: 'be true or false',
    read: (given) => (given === 'true' || given === 'false' ? given === 'true' : undefined),
  };
  return setting({ default: false, ...kind }, about);
}

interface ListForm extends Omit<Kind<readonly string[]>, 'read'> {
  readonly default: readonly string[];
  /** Defaults to 0. */
  readonly minItems?: number;
  isItem(this: void, item: string): boolean;
}

/** Items with commas between them. */
export function list(facts: Facts<readonly string[]> & ListForm, about: string): Setting<readonly string[]> {
  const { isItem, minItems = 0 } = facts;
  const read = (given: string) => {
    const items = given.split(',').flatMap((item) => item.trim() || []);
    return items.length >= minItems && items.every(isItem) ? items : undefined;
  };
  return setting<readonly string[], readonly string[]>({ ...facts, read }, about);
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
  readonly name: string;
  readonly settings: S;
}

/**
 * Declares the settings of a room. `src/app/settings/all-settings.ts` lists all groups.
 *
 * @param name as docs/configuration.md names the group, above its table.
 */
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
