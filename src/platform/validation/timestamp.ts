// RFC 3339, section 5.6: the profile of ISO 8601 for timestamps, with a required offset. Seconds are optional, as in ISO 8601.
const pattern =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?)$/i;

/**
 * Parses an ISO 8601 timestamp with an offset. Rejects dates that do not exist, such as 30 February.
 *
 * @returns `undefined` if the value is not a valid timestamp.
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
  // The year in UTC must also have four digits, so that the response can show it in the same format.
  return time.getUTCFullYear() > 9999 ? undefined : time;
}
