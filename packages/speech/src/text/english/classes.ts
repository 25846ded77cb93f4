import type { TokenClass } from './token-class';
import { abbreviation } from './classes/abbreviation';
import { acronym } from './classes/acronym';
import { address } from './classes/address';
import { cardinal, multiple, range } from './classes/cardinal';
import { chemistry } from './classes/chemistry';
import { chess } from './classes/chess';
import { code } from './classes/code';
import { command } from './classes/command';
import { date } from './classes/date';
import { decimal, magnitude } from './classes/decimal';
import { duration } from './classes/duration';
import { electronic } from './classes/electronic';
import { fraction } from './classes/fraction';
import { functionNotation } from './classes/function';
import { identifier } from './classes/identifier';
import { law } from './classes/law';
import { maths, power } from './classes/maths';
import { measure } from './classes/measure';
import { medicine } from './classes/medicine';
import { money } from './classes/money';
import { navigation } from './classes/navigation';
import { ordinal } from './classes/ordinal';
import { reference } from './classes/reference';
import { romanNumeral } from './classes/roman';
import { ratio, score } from './classes/score';
import { emoticon, sign } from './classes/sign';
import { social } from './classes/social';
import { stammer } from './classes/stammer';
import { status } from './classes/status';
import { telephone } from './classes/telephone';
import { theatre } from './classes/theatre';
import { time } from './classes/time';
import { version } from './classes/version';
import { year } from './classes/year';

/**
 * All classes in the order in which they apply. What one class has replaced, later ones do not see. Classes whose form or context
 * shows the meaning come before those that take whatever is left (decision 50).
 */
export const englishClasses: readonly TokenClass[] = [
  // Names: the digits and signs in them are no numbers and no punctuation.
  emoticon,
  stammer,
  theatre,
  chess,
  command,
  electronic,
  social,
  law,
  functionNotation,
  reference,
  status,
  navigation,
  identifier,
  chemistry,
  telephone,
  address,
  // Notes of physicians, whose strokes and letters have other meanings elsewhere.
  medicine,
  // Numbers whose form or context shows their meaning.
  date,
  duration,
  score,
  time,
  ratio,
  money,
  version,
  measure,
  fraction,
  ordinal,
  multiple,
  magnitude,
  code,
  year,
  // Words, some of which show the meaning of an adjacent number.
  romanNumeral,
  abbreviation,
  // All other numbers.
  power,
  range,
  decimal,
  cardinal,
  // Letters and signs.
  acronym,
  maths,
  sign,
];
