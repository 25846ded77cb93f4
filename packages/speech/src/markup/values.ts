import { type Break, type BreakStrength, breakStrengths, maxGainDb, silentGainDb } from '../text/marked-text';
import { MarkupProblem, quoted } from './markup-problem';

/** How long a break is. */
export type BreakLength = Omit<Extract<Break, { seconds: number }>, 'at'> | { readonly strength: BreakStrength };

/** Maximum length of one break in seconds. Silence costs memory and bandwidth like speech. */
export const maxBreakSeconds = 10;

/** Speeds relative to the request. Labels and unsigned values replace those of outer elements. */
export const rateLabels = { 'x-slow': 0.5, slow: 0.75, medium: 1, fast: 1.25, 'x-fast': 1.6, default: 1 } as const;
export const slowestRate = 0.25;
export const fastestRate = 4;

/** Gains in decibels. They replace those of outer elements. */
export const volumeLabels = {
  silent: silentGainDb,
  'x-soft': -12,
  soft: -6,
  medium: 0,
  loud: 4,
  'x-loud': 8,
  default: 0,
} as const;

// Figures have at most as many digits as these patterns say, so that no value is infinite.
const timePattern = /^\+?(?<number>\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})(?<unit>ms|s)$/u;
const percentPattern = /^(?<sign>[+-]?)(?<number>\d{1,6}(?:\.\d{0,6})?|\.\d{1,6})(?<unit>%?)$/u;
const decibelPattern = /^(?<sign>[+-]?)(?<number>\d{1,6}(?:\.\d{0,6})?|\.\d{1,6})dB$/iu;

/**
 * Reads a time such as `500ms` or `1.5s`.
 *
 * @returns seconds.
 * @throws {MarkupProblem}
 */
export function readTime(value: string): number {
  const { number, unit } = timePattern.exec(value.trim())?.groups ?? {};
  if (number === undefined) throw new MarkupProblem(`time must be a time such as 500ms or 1.5s, not ${quoted(value)}`);
  const seconds = unit === 'ms' ? Number(number) / 1000 : Number(number);
  if (seconds > maxBreakSeconds) {
    throw new MarkupProblem(`a break of ${seconds} seconds is too long; the limit is ${maxBreakSeconds} seconds`);
  }
  return seconds;
}

/** @throws {MarkupProblem} */
export function readStrength(value: string): BreakStrength {
  return oneOf('strength', breakStrengths, value.trim());
}

/**
 * Reads a rate: a label, `80%` or `0.8` of the request's speed, or `-20%` of the speed around it.
 *
 * @param outer the rate around it.
 * @throws {MarkupProblem}
 */
export function readRate(value: string, outer: number): number {
  const written = value.trim();
  if (isKey(rateLabels, written)) return rateLabels[written];
  const { sign, number, unit } = percentPattern.exec(written)?.groups ?? {};
  const labels = Object.keys(rateLabels).join(', ');
  if (number === undefined || (sign && !unit)) {
    throw new MarkupProblem(`rate must be one of ${labels}, or a value such as 80%, +10% or 1.2, not ${quoted(value)}`);
  }
  const amount = Number(number) / (unit ? 100 : 1);
  const rate = sign === '+' ? outer * (1 + amount) : sign === '-' ? outer * (1 - amount) : amount;
  if (rate < slowestRate || rate > fastestRate) {
    throw new MarkupProblem(
      `rate must be from ${slowestRate * 100}% to ${fastestRate * 100}% of normal, not ${quoted(value)}`,
    );
  }
  return rate;
}

/**
 * Reads a volume: a label, or decibels relative to the volume around it.
 *
 * @param outer the gain around it in decibels.
 * @returns a gain in decibels.
 * @throws {MarkupProblem}
 */
export function readVolume(value: string, outer: number): number {
  const written = value.trim();
  if (isKey(volumeLabels, written)) return volumeLabels[written];
  const { sign, number } = decibelPattern.exec(written)?.groups ?? {};
  if (number === undefined) {
    const labels = Object.keys(volumeLabels).join(', ');
    throw new MarkupProblem(`volume must be one of ${labels}, or decibels such as -6dB or +3dB, not ${quoted(value)}`);
  }
  const gain = outer + (sign === '-' ? -1 : 1) * Number(number);
  if (gain > maxGainDb) throw new MarkupProblem(`volume must be at most +${maxGainDb}dB, not ${quoted(value)}`);
  return Math.max(gain, silentGainDb);
}

/**
 * Reads a volume as other services do, too: a number from 0 to 100, of which 100 is the voice's own volume, or a change in percent. More
 * decibels than are possible change nothing: programs send `100dB` for the voice's own volume.
 *
 * @param outer the gain around it in decibels.
 * @returns a gain in decibels.
 * @throws {MarkupProblem}
 */
export function readLooseVolume(value: string, outer: number): number {
  const { sign, number } = percentPattern.exec(value.trim())?.groups ?? {};
  if (number === undefined) {
    const decibels = decibelPattern.exec(value.trim())?.groups;
    return Number(decibels?.['number']) > maxGainDb && decibels?.['sign'] !== '-' ? outer : readVolume(value, outer);
  }
  const amount = Number(number) / 100;
  const factor = sign === '' ? amount : Math.max(0, sign === '-' ? 1 - amount : 1 + amount);
  const gain = 20 * Math.log10(factor) + (sign === '' ? 0 : outer);
  return Math.min(Math.max(gain, silentGainDb), maxGainDb);
}

/**
 * Reads a language tag: a language with an optional script and region.
 *
 * @throws {MarkupProblem}
 */
export function readLanguage(value: string): string {
  const written = value.trim();
  if (!/^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?$/iu.test(written)) {
    throw new MarkupProblem(`xml:lang must be a language such as en or pt-BR, not ${quoted(value)}`);
  }
  return Intl.getCanonicalLocales(written)[0]!;
}

/**
 * Reads a value of a list.
 *
 * @throws {MarkupProblem}
 */
export function oneOf<T extends string>(name: string, values: readonly T[], value: string): T {
  const found = values.find((each) => each === value);
  if (found === undefined) {
    throw new MarkupProblem(`${name} must be one of: ${values.join(', ')}; not ${quoted(value)}`);
  }
  return found;
}

/** @throws {MarkupProblem} if a value is empty or longer than this many UTF-16 code units. */
export function readText(name: string, value: string, longest: number): string {
  const text = value.trim();
  if (text === '') throw new MarkupProblem(`${name} must not be empty`);
  if (text.length > longest) throw new MarkupProblem(`${name} is longer than ${longest} characters`);
  return text;
}

function isKey<T extends object>(table: T, key: string): key is Extract<keyof T, string> {
  return Object.hasOwn(table, key);
}
