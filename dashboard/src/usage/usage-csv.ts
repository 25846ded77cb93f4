import type { UsageRow } from '../api/types';

const columns: Readonly<Record<string, (row: UsageRow) => string | number>> = {
  start: (row) => row.start,
  api_key_id: (row) => row.api_key_id,
  api_key_name: (row) => row.api_key_name,
  requests: (row) => row.requests,
  characters: (row) => row.characters,
  audio_seconds: (row) => row.audio_seconds,
  rate_limited: (row) => row.rate_limited,
  revoked: (row) => row.unauthorized.revoked,
  expired: (row) => row.unauthorized.expired,
};

/**
 * Writes usage as CSV (RFC 4180), with a header.
 *
 * Names that a spreadsheet would take for a formula get an apostrophe in front.
 */
export function usageCsv(rows: readonly UsageRow[]): string {
  const lines = [Object.keys(columns), ...rows.map((row) => Object.values(columns).map((of) => of(row)))];
  return lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

function csvCell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
