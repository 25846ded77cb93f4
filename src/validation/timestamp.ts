// RFC 3339, section 5.6: the profile of ISO 8601 for timestamps, with its offset obligatory; seconds may be left out,
// as ISO 8601 allows.
const pattern =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?)$/i;

/**
 * Parses an ISO 8601 timestamp with an offset. Days that do not exist (30 February) are refused, not rolled over.
 *
 * @returns `undefined` when it is not one.
 */
export function parseTimestamp(value: string): Date | undefined {
  const match = pattern.exec(value);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second = '00', fraction = '', offset = 'Z'] = match;
  const local = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}Z`);
  if (Number.isNaN(local.getTime()) || local.toISOString().slice(0, 10) !== `${year}-${month}-${day}`) return undefined;
  if (offset.toUpperCase() === 'Z') return local;
  const sign = offset.startsWith('-') ? -1 : 1;
  const digits = offset.slice(1).replace(':', '').padEnd(4, '0');
  const offsetMinutes = sign * (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2)));
  const time = new Date(local.getTime() - offsetMinutes * 60_000);
  // In UTC it has to have a year of four digits, too, to be answered in the same form.
  return time.getUTCFullYear() > 9999 ? undefined : time;
}
