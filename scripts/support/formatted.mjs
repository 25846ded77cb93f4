import { readFileSync } from 'node:fs';
import { format } from 'oxfmt';
import { inProject } from './project.mjs';

const settings = JSON.parse(readFileSync(inProject('.oxfmtrc.json'), 'utf8'));

/**
 * Formats the text of a file as `npm run format` does.
 *
 * @param path whose ending names the language.
 * @param options of oxfmt that differ from `.oxfmtrc.json`.
 * @throws if the text is not of that language.
 */
export async function formatted(path, text, options = {}) {
  const { code, errors } = await format(path, text, { ...settings, ignorePatterns: undefined, ...options });
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  return code;
}
