import type { ApiKey } from '../api/types';

/** What a key may do, in a few words: "speech, usage · 2 voices · 1 address range · 1 budget". */
export function restrictionsInWords({
  scopes,
  allowed_voices: voices,
  allowed_addresses: addresses,
  budgets,
}: ApiKey): string {
  return [
    scopes ? scopes.join(', ') : 'everything',
    ...(voices ? [counted(voices.length, 'voice', 'voices')] : []),
    ...(addresses ? [counted(addresses.length, 'address range', 'address ranges')] : []),
    ...(budgets ? [counted(Object.keys(budgets).length, 'budget', 'budgets')] : []),
  ].join(' · ');
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
