import type { Rule } from '../rule';
import { abbreviations, dayRanges, doctors, dotted, initials, numbered, saints, titles } from './abbreviations';
import { acronyms, mixedWords } from './acronyms';
import { emails, files, handles, hashtags, urls } from './addresses';
import { dayMonthDates, decades, isoDates, monthDayDates, monthYearDates, numericDates } from './dates';
import { emoticons } from './emoticons';
import { codes, hexadecimal, hyphenatedCodes, ipAddresses, longDigits, standards, versions } from './identifiers';
import { cents, moneyByCode, moneyByLastSign, moneyBySign } from './money';
import * as numbers from './numbers';
import { phones } from './phones';
import { bareNumerals, centuries, countedNumerals, regnalNumerals } from './roman';
import * as signs from './signs';
import { halves, hours, ratios, timeRanges, times } from './times';
import { feetAndInches, rates, units } from './units';

/**
 * What is said otherwise than it is written in English, the most particular first: what a rule has taken, no later one
 * sees. After the last, no digit is left.
 */
export const englishRules: readonly Rule[] = [
  // What is no prose.
  emoticons,
  emails,
  urls,
  files,
  handles,
  hashtags,
  hexadecimal,
  ipAddresses,
  // Numbers in a form that says what they are.
  dayRanges,
  isoDates,
  numericDates,
  monthDayDates,
  dayMonthDates,
  monthYearDates,
  timeRanges,
  times,
  hours,
  halves,
  ratios,
  phones,
  versions,
  moneyBySign,
  moneyByCode,
  moneyByLastSign,
  cents,
  standards,
  decades,
  feetAndInches,
  units,
  rates,
  longDigits,
  numbers.ordinals,
  numbers.fractions,
  numbers.multiples,
  numbers.dimensions,
  numbers.largeShort,
  numbers.scientific,
  numbers.pluralNumbers,
  codes,
  numbers.yearRanges,
  numbers.years,
  // Words, some of which tell what a number beside them is.
  numbered,
  countedNumerals,
  regnalNumerals,
  centuries,
  bareNumerals,
  titles,
  doctors,
  saints,
  abbreviations,
  dotted,
  initials,
  // Numbers that only their neighbours explain.
  hyphenatedCodes,
  numbers.ranges,
  numbers.negatives,
  signs.powers,
  numbers.decimals,
  numbers.cardinals,
  // Letters and signs.
  mixedWords,
  acronyms,
  signs.operators,
  signs.contextSigns,
  signs.namedSigns,
  signs.unsaidSigns,
  signs.repeatedPunctuation,
];
