import { editDistance } from '../../platform/config/edit-distance';
import { namesIn } from '../../platform/config/settings';
import { speakSettings } from '../speak/speak.settings';
import { serverSettings } from './all-settings';

const groups = [...serverSettings, speakSettings];

/** The names of all settings, of servers and speech nodes. */
export const settingNames: readonly string[] = namesIn(groups);

/** Prefixes that only our settings use. */
const prefixes = groups.flatMap(({ prefix }) => prefix ?? []);

/** Variables of the compose files, the examples and the tests. They are not settings of the server. */
const others = /^(VOXGATE_(ADDRESS|VERSION|REPLICAS|URL|KEY|TEST_.*)|DATABASE_NAME)$/;

/** Variables that Kubernetes sets in every container for a service called "voxgate". */
const ofKubernetes = /^VOXGATE_(SERVICE_(HOST|PORT)(_.*)?|PORT_\d+_(TCP|UDP)(_.*)?)$/;

/** Longer names are ignored: no setting has a name of this length. */
const maxNameLength = 60;

/** A variable that the server does not read, and the setting that was probably meant. */
export interface MisspeltSetting {
  name: string;
  meant?: string;
}

/**
 * Finds variables that are not settings but were probably meant to be: their name has a few wrong letters, is in lower case,
 * or has one of our prefixes. Only names are compared, except for `VOXGATE_PORT`.
 */
export function misspeltSettings(variables: NodeJS.ProcessEnv = process.env): MisspeltSetting[] {
  return Object.keys(variables).flatMap((name) => {
    if (settingNames.includes(name) || name.length > maxNameLength || isOfOthers(name, variables)) return [];
    const meant = nearest(name);
    if (meant === undefined && !prefixes.some((prefix) => name.startsWith(prefix))) return [];
    return { name, ...(meant !== undefined && { meant }) };
  });
}

/** Formats a warning for each misspelt setting. */
export function misspeltWarnings(variables?: NodeJS.ProcessEnv): string[] {
  return misspeltSettings(variables).map(({ name, meant }) =>
    meant === undefined
      ? `Warning: ${name} is not a Voxgate setting and is ignored. docs/configuration.md lists all settings.`
      : `Warning: ${name} is not a Voxgate setting and is ignored. Did you mean ${meant}?`,
  );
}

function isOfOthers(name: string, variables: NodeJS.ProcessEnv): boolean {
  // The compose files and Kubernetes also use this name. Their values are not plain port numbers.
  const isPortOfOthers = name === 'VOXGATE_PORT' && !/^\d+$/.test(variables[name] ?? '');
  return isPortOfOthers || others.test(name) || ofKubernetes.test(name);
}

function nearest(name: string): string | undefined {
  const written = name.toUpperCase().replaceAll('-', '_');
  const candidates = new Set([written, written.replace(/^VOXGATE_/, ''), `VOXGATE_${written}`]);
  const exact = settingNames.find((setting) => candidates.has(setting));
  if (exact !== undefined) return exact;
  const [best] = settingNames
    .filter((setting) => Math.abs(setting.length - written.length) <= tolerance(setting))
    .map((setting) => ({ setting, distance: editDistance(written, setting) }))
    .filter(({ setting, distance }) => distance <= tolerance(setting))
    .sort((one, other) => one.distance - other.distance);
  return best?.setting;
}

/** The maximum edit distance for a setting. It is 0 for HOST and PORT, where one wrong letter makes another word. */
function tolerance(setting: string): number {
  if (setting.length <= 4) return 0;
  return setting.length <= 12 ? 2 : 3;
}
