import type { AuditChanges } from './audit-event';

/** The fields that differ between two states of the same object, each with its values before and after. */
export function differences<Fields extends object>(before: Fields, after: Fields): AuditChanges {
  const names = Object.keys(before) as (keyof Fields & string)[];
  const different = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(different.map((name) => [name, { from: before[name], to: after[name] }]));
}
