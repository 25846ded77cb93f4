import type { TokenClass } from '../../english/token-class';
import { fraction, measure, money } from './amounts';
import { clock, date } from './calendar';
import { code, telephone } from './codes';
import { number, ordinal, rangeClass } from './counting';
import { electronic } from './electronic';
import { maths, sign } from './maths';

/**
 * The classes of Mandarin in the order in which they apply. It has classes of its own: there are no spaces between words that the grammars of
 * other languages could rely on, and numbers agree with nothing.
 */
export const chineseClasses: readonly TokenClass[] = [
  electronic,
  telephone,
  date,
  clock,
  code,
  money,
  fraction,
  measure,
  ordinal,
  maths,
  rangeClass,
  number,
  sign,
];

/** Mandarin as it is written: zh-CN, zh-Hant, cmn. Cantonese is another language. */
export const chineseTags = /^(?:zh|cmn)(?:$|-(?!yue))/iu;
