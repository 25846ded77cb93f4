import * as numbers from './numbers';
import * as signs from './signs';
import type { Rule } from '../rule';
import { abbreviations, dayRanges, doctors, dotted, initials, numbered, saints, titles } from './abbreviations';
import { acronyms, mixedWords } from './acronyms';
import { emails, files, handles, hashtags, urls } from './addresses';
import { dayMonthDates, decades, isoDates, monthDayDates, monthYearDates, numericDates } from './dates';
import { codes, hexadecimal, hyphenatedCodes, ipAddresses, longDigits, standards, versions } from './identifiers';
import { cents, moneyByCode, moneyByLastSign, moneyBySign } from './money';
import { phones } from './phone-numbers';
import { bareNumerals, centuries, countedNumerals, regnalNumerals } from './roman';
import { halves, hours, ratios, timeRanges, times } from './clock-times';
import { feetAndInches, rates, units } from './units';
import { emoticons } from './signs';

/**
 * The rules for English, most specific first. A rule does not see what an earlier rule has replaced. After the last rule, no
 * digits remain.
 */
export const englishRules: readonly Rule[] = [
  // Addresses, names and codes.
  emoticons,
  emails,
  urls,
  files,
  handles,
  hashtags,
  hexadecimal,
  ipAddresses,
  // Numbers whose form shows their meaning.
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
  // Words, some of which show the meaning of an adjacent number.
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
  // Numbers whose meaning depends on context.
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
