import { checkJsonObject } from '../../../platform/http/json-body';
import { hasMoreValues } from '../../../platform/http/json-values';
import { type FormField, malformedForm } from '../../../platform/http/read-form';
import { ApiError } from '../../../platform/errors/api-error';

/** Fields whose values are texts, whatever they look like: a title may be `1984`. */
const texts: ReadonlySet<string> = new Set([
  'text',
  'document',
  'url',
  'input_type',
  'title',
  'author',
  'description',
  'voice_id',
  'normalize',
  'cover',
]);

/** Fields that are lists of words. They may also be repeated, or have the words with commas between them. */
const lists: ReadonlySet<string> = new Set(['formats', 'include']);

/**
 * The body that the fields of a form stand for: as in JSON, one by one, or several together as JSON in the field `settings`. A field of its
 * own counts more than one in `settings`. Of a repeated field that is no list, the first counts. Numbers, `true`, `false`, lists and
 * objects are written as in JSON; what is not JSON stays a text, so that the rule of the field says what is wrong.
 *
 * @param maxValues maximum number of JSON values of a field.
 * @throws {ApiError} `INVALID_REQUEST` if `settings` is not a JSON object, or a field has too many values.
 */
export function bodyOfForm(fields: readonly FormField[], maxValues: number): Record<string, unknown> {
  const own = new Map<string, unknown>();
  let settings: object = {};
  for (const [given, value] of fields) {
    // As many libraries name the parts of a list.
    const name = given.replace(/\[\]$/u, '');
    if (name === 'settings') settings = settingsOf(value, maxValues);
    else if (lists.has(name)) own.set(name, [...((own.get(name) as unknown[] | undefined) ?? []), ...wordsOf(value)]);
    else if (!own.has(name)) own.set(name, texts.has(name) ? value : valueOf(name, value, maxValues));
  }
  return Object.fromEntries([...Object.entries(settings), ...own]);
}

function settingsOf(json: string, maxValues: number): object {
  const settings = valueOf('settings', json, maxValues);
  if (typeof settings === 'string')
    throw new ApiError('INVALID_REQUEST', 'settings must be a JSON object.', { field: 'settings' });
  checkJsonObject(settings, 'field settings');
  return settings as object;
}

function wordsOf(value: string): unknown[] {
  if (value.trimStart().startsWith('[')) {
    const list = parsed(value);
    if (Array.isArray(list)) return list;
  }
  return value
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

function valueOf(name: string, value: string, maxValues: number): unknown {
  if (hasMoreValues(value, maxValues)) throw malformedForm(`The field ${name} has more than ${maxValues} values.`);
  return parsed(value) ?? value;
}

/** @returns `undefined` if it is not JSON. */
function parsed(value: string): unknown {
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return undefined;
  }
}
