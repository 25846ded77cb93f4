import { alertName } from '../alerts/alert-types';
import type { AuditEvent } from '../api/types';
import { roleName } from '../people/roles';
import { count } from '../shared/numbers';
import { calendarDay } from '../shared/times';

/** What an event has changed, in words. */
export interface Change {
  what: string;
  /** `null`: the event has no earlier value. */
  from: string | null;
  to: string;
}

/** A field: its name, what its `null` means, and how its other values are written. */
interface Field {
  name: string;
  without: string;
  write?: (value: never) => string;
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** As many entries of a list are shown. */
const maxListLength = 8;

const fields: Record<string, Field> = {
  name: { name: 'Name', without: 'none' },
  host: { name: 'Host', without: 'none' },
  events: { name: 'Alerts', without: 'none', write: (types: string[]) => listInWords(types.map(alertName)) },
  enabled: { name: 'Enabled', without: 'none', write: (isEnabled: boolean) => (isEnabled ? 'yes' : 'no') },
  role: { name: 'Role', without: 'none', write: roleName },
  expires_at: { name: 'Expires', without: 'never', write: calendarDay },
  scopes: { name: 'Scopes', without: 'everything', write: listInWords },
  allowed_voices: { name: 'Voices', without: 'all', write: listInWords },
  allowed_addresses: { name: 'Addresses', without: 'all', write: listInWords },
  rate_limit: { name: 'Rate limit', without: 'default', write: count },
  prefix: { name: 'Key', without: 'none', write: (prefix: string) => `${prefix}…` },
  overlap_seconds: { name: 'The old secret works', without: 'as before', write: overlapInWords },
};

/** A budget is a field of the field `budgets`. */
const budgetFields: Record<string, Field> = {
  characters_per_day: { name: 'Characters per day', without: 'no budget', write: count },
  characters_per_month: { name: 'Characters per month', without: 'no budget', write: count },
  audio_seconds_per_day: { name: 'Seconds of audio per day', without: 'no budget', write: count },
  audio_seconds_per_month: { name: 'Seconds of audio per month', without: 'no budget', write: count },
  concurrent_requests: { name: 'Requests at the same time', without: 'no budget', write: count },
};

/** What an event has changed. Unknown fields, from a newer server, are written as they are. */
export function changesIn({ changes }: Pick<AuditEvent, 'changes'>): Change[] {
  return Object.entries(changes ?? {}).flatMap(([field, change]) =>
    field === 'budgets' ? budgetChanges(change) : [changeOf(field, fields[field], change)],
  );
}

function budgetChanges({ from, to }: { from: unknown; to: unknown }): Change[] {
  const [before, after] = [asBudgets(from), asBudgets(to)];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names]
    .filter((name) => before[name] !== after[name])
    .map((name) => changeOf(name, budgetFields[name], { from: before[name] ?? null, to: after[name] ?? null }));
}

function asBudgets(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function changeOf(name: string, field: Field | undefined, { from, to }: { from: unknown; to: unknown }): Change {
  const write = (value: unknown) => inWords(value, field);
  // A fact of the event, which has no earlier value.
  const isFact = name === 'overlap_seconds';
  return { what: field?.name ?? name, from: isFact ? null : write(from), to: write(to) };
}

function inWords(value: unknown, field: Field | undefined): string {
  if (value === null || value === undefined) return field?.without ?? 'none';
  if (field?.write) return field.write(value as never);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function listInWords(list: readonly string[]): string {
  const shown = list.slice(0, maxListLength).join(', ');
  return list.length > maxListLength ? `${shown} and ${list.length - maxListLength} more` : shown;
}

function overlapInWords(seconds: number): string {
  if (seconds === 0) return 'no longer';
  const [unit, length] = units.find(([, each]) => seconds % each === 0)!;
  const format = new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' });
  return `for ${format.format(seconds / length)}`;
}
