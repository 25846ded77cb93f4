import { editDistance } from './edit-distance';
import { settingNames } from './environment';

/** Nobody else's variables begin like this. */
const prefixes = ['VOXGATE_', 'RATE_LIMIT_', 'OIDC_', 'SHUTDOWN_', 'SPEECH_', 'ENGINE_'];

/** Variables that are no settings of the server: of the compose files, of the examples, of the tests. */
const others = /^VOXGATE_(ADDRESS|VERSION|REPLICAS|URL|KEY|TEST_.*)$/;

/** What Kubernetes sets in every container for a service that is called "voxgate". */
const ofKubernetes = /^VOXGATE_(SERVICE_(HOST|PORT)(_.*)?|PORT_\d+_(TCP|UDP)(_.*)?)$/;

/** No setting has a name as long as this. */
const longestName = 60;

/** A variable that is not read, and the setting that was probably meant. */
export interface MisspeltSetting {
  name: string;
  meant?: string;
}

/**
 * Finds the variables that are no settings, but look as if they were meant to be: with a letter or two wrong, in lower case, or
 * with a beginning that is ours. Their values are of no interest.
 */
export function misspeltSettings(variables: NodeJS.ProcessEnv = process.env): MisspeltSetting[] {
  return Object.keys(variables).flatMap((name) => {
    if (settingNames.includes(name) || name.length > longestName || isOfOthers(name, variables)) return [];
    const meant = nearest(name);
    if (meant === undefined && !prefixes.some((prefix) => name.startsWith(prefix))) return [];
    return { name, ...(meant !== undefined && { meant }) };
  });
}

/** A line for each of them, for people. */
export function misspeltWarnings(variables?: NodeJS.ProcessEnv): string[] {
  return misspeltSettings(variables).map(({ name, meant }) =>
    meant === undefined
      ? `Warning: ${name} is not a setting of Voxgate, and is not read. docs/configuration.md lists all settings.`
      : `Warning: ${name} is not a setting of Voxgate, and is not read. Did you mean ${meant}?`,
  );
}

function isOfOthers(name: string, variables: NodeJS.ProcessEnv): boolean {
  // As a port of the compose files and as Kubernetes' address, this one has other values than a port to listen on.
  const isPortOfOthers = name === 'VOXGATE_PORT' && !/^\d+$/.test(variables[name] ?? '');
  return isPortOfOthers || others.test(name) || ofKubernetes.test(name);
}

function nearest(name: string): string | undefined {
  const written = name.toUpperCase().replaceAll('-', '_');
  const candidates = new Set([written, written.replace(/^VOXGATE_/, ''), `VOXGATE_${written}`]);
  const exact = settingNames.find((setting) => candidates.has(setting));
  if (exact !== undefined) return exact;
  const [best] = settingNames
    .map((setting) => ({ setting, distance: editDistance(written, setting) }))
    .filter(({ setting, distance }) => distance <= tolerance(setting))
    .sort((one, other) => one.distance - other.distance);
  return best?.setting;
}

/** How many mistakes a name may have: in HOST or PORT, one makes another word. */
function tolerance(setting: string): number {
  if (setting.length <= 4) return 0;
  return setting.length <= 12 ? 2 : 3;
}
