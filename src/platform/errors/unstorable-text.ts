/** SQLSTATEs: a NUL in a text (22021), and one in JSON (22P05). */
const nulStates = new Set(['22021', '22P05']);

/** SQLSTATE of JSON that cannot be read, of which only half a surrogate pair is the fault of the text. */
const invalidJson = '22P02';

/** Checked by shape, as in `isDatabaseUnavailable`. */
interface DatabaseError {
  code?: unknown;
  detail?: unknown;
  driverError?: DatabaseError;
}

/** Whether PostgreSQL has refused a text for a character that it cannot store: NUL, or in JSON half of a surrogate pair. */
export function isUnstorableText(error: unknown): boolean {
  const { code, detail } =
    (error as DatabaseError | null | undefined)?.driverError ?? (error as DatabaseError | null) ?? {};
  if (typeof code !== 'string') return false;
  return nulStates.has(code) || (code === invalidJson && typeof detail === 'string' && detail.includes('surrogate'));
}
