import type { SettingsGroup, SettingsOf } from './settings';
import { shownValue } from './shown-value';

/**
 * All settings, as Nest injects them. Each room declares its own in a file `*.settings.ts`, and `src/app/settings/all-settings.ts` composes
 * them and adds them to this type. Nothing else reads settings from `process.env`.
 */
export abstract class Environment {}

/** The environment is invalid. The message names each invalid variable, its value and what it must be. */
export class EnvironmentError extends Error {
  constructor(problems: Iterable<string>) {
    super(['The configuration is invalid:', ...new Set(problems)].join('\n  '));
    this.name = 'EnvironmentError';
  }
}

/**
 * Reads and validates the settings of groups. An empty value counts as unset, because compose files produce empty values.
 *
 * @throws {EnvironmentError} naming every invalid variable.
 */
export function readSettings<G extends SettingsGroup>(
  groups: readonly G[],
  variables: NodeJS.ProcessEnv = process.env,
): SettingsOf<G> {
  const read = groups.map((group) => readGroup(group, variables));
  const problems = read.flatMap((group) => group.problems);
  if (problems.length > 0) throw new EnvironmentError(problems);
  return Object.assign({}, ...read.map(({ values }) => values)) as SettingsOf<G>;
}

function readGroup(group: SettingsGroup, variables: NodeJS.ProcessEnv) {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(group.settings)) {
    const given = variables[name] ?? '';
    values[name] = given.trim() === '' ? setting.default : setting.read(given);
    if (given.trim() === '' || values[name] !== undefined) continue;
    const isShown = !setting.isSecret && !setting.isHidden;
    problems.push(`${name} must ${setting.must}${isShown ? ` (it is ${shownValue(given)})` : ''}`);
  }
  // What settings have to do with each other is clear only if each is valid.
  if (problems.length === 0) problems.push(...missing(group, values), ...(group.problems?.(values) ?? []));
  return { values, problems };
}

function missing({ settings }: SettingsGroup, values: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(settings)
    .filter(([name, { requires = [] }]) => {
      return values[name] !== undefined && requires.some((required) => values[required] === undefined);
    })
    .map(([name, { requires = [] }]) => `${name} needs ${requires.join(' and ')}`);
}
