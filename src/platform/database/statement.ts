import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const source = join(__dirname, '..', '..');

/**
 * Reads an SQL statement, for which an entity is not enough, from its file beside the code. The comment at its start, which says why it is one
 * statement, is left out.
 *
 * @param path relative to `src`, for example `tts/links/count-uses.sql`.
 */
export function readStatement(path: string): string {
  return readFileSync(join(source, path), 'utf8')
    .replace(/^(?:--.*\n)+/u, '')
    .trim();
}
