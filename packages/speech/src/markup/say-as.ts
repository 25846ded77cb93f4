import { dateFormats, type DateFormat, type SayAs, type SayAsKind } from '../text/instructions';
import { MarkupProblem, quoted } from './markup-problem';
import { oneOf } from './values';

/** The values of `interpret-as`, and what they mean. Servers use different names for the same kinds. */
export const interpretations = {
  characters: 'characters',
  'spell-out': 'characters',
  verbatim: 'characters',
  digits: 'digits',
  cardinal: 'cardinal',
  number: 'cardinal',
  ordinal: 'ordinal',
  fraction: 'fraction',
  unit: 'unit',
  date: 'date',
  time: 'time',
  telephone: 'telephone',
  currency: 'currency',
} as const satisfies Record<string, SayAsKind>;

/** The formats of a number (SSML note of the W3C on say-as, 2005). */
const numberFormats = ['cardinal', 'ordinal', 'digits', 'telephone'] as const;

/** The formats of a time. Both are read in the same way. */
const timeFormats = ['hms12', 'hms24'] as const;

/**
 * Reads the attributes of `say-as`.
 *
 * @throws {MarkupProblem}
 */
export function readSayAs(interpretAs: string, format: string | undefined): SayAs {
  const name = oneOf(
    'interpret-as',
    Object.keys(interpretations) as (keyof typeof interpretations)[],
    interpretAs.trim(),
  );
  const kind = interpretations[name];
  if (format === undefined) return { kind };
  if (name === 'number') return { kind: oneOf('format', numberFormats, format.trim()) };
  if (kind === 'date') return { kind, format: readDateFormat(format) };
  if (kind === 'time') oneOf('format', timeFormats, format.trim());
  // Of telephone numbers, it is a country code, which the number has already.
  else if (kind !== 'telephone') {
    throw new MarkupProblem(`format has a meaning only for number, date, time and telephone, not for ${name}`);
  }
  return { kind };
}

/** `mdy`, or with the number of digits, as in `mmddyyyy` and `mm-dd-yyyy`. */
function readDateFormat(format: string): DateFormat {
  const letters = format
    .trim()
    .slice(0, 20)
    .toLowerCase()
    .replaceAll(/[^a-z]/gu, '')
    .replaceAll(/([a-z])\1+/gu, '$1');
  const found = dateFormats.find((each) => each === letters);
  if (!found) throw new MarkupProblem(`format must be one of: ${dateFormats.join(', ')}; not ${quoted(format)}`);
  return found;
}
