import { type Scope, scopes } from '../api/types';

/** What each scope lets a key do: in two or three words, and in a sentence. */
export const scopeWords: Readonly<Record<Scope, readonly [name: string, meaning: string]>> = {
  speech: ['Speech', 'Speak texts, and make jobs, projects and batches of long ones.'],
  voices: ['Lists of voices', 'See which voices there are. SDKs ask for them.'],
  'voices:write': ['Save mixed voices', 'Save mixes of voices, add own voices, and delete both.'],
  usage: ['Usage', 'Read the counts of all keys, and the log of requests.'],
  'keys:read': ['See keys', 'List the keys, without their secrets.'],
  'keys:write': ['Change keys', 'Create, change and revoke keys, none with more than this one has.'],
  'dictionaries:read': ['See pronunciation dictionaries', 'Read their words.'],
  'dictionaries:write': ['Change pronunciation dictionaries', 'Create, change and delete them.'],
  'files:read': ['Read stored files', 'List and download the files of jobs and batches.'],
  'files:write': ['Delete and share stored files', 'Delete files, and make links that work without a key.'],
  'history:read': ['Read and hear the history', 'Read the texts that were spoken, and hear them.'],
  'history:write': ['Delete from the history', 'Delete texts and their sound.'],
};

/** Sets of scopes that many keys need. */
export const presets = [
  { name: 'Everything', meaning: 'All of the API.', scopes: [...scopes] },
  { name: 'Speak only', meaning: 'Speak, and list the voices. Right for most programs.', scopes: ['speech', 'voices'] },
  {
    name: 'Read only',
    meaning: 'See everything, also what was spoken, and change nothing.',
    scopes: scopes.filter((scope) => scope.endsWith(':read') || scope === 'voices' || scope === 'usage'),
  },
] satisfies { name: string; meaning: string; scopes: Scope[] }[];

/** The preset with exactly these scopes. */
export function presetOf(chosen: readonly Scope[]): (typeof presets)[number] | undefined {
  return presets.find(
    (preset) => preset.scopes.length === chosen.length && preset.scopes.every((each) => chosen.includes(each)),
  );
}
