import type { TokenClass } from '../english/token-class';
import { abbreviation } from './grammar/abbreviation';
import { acronym } from './grammar/acronym';
import { clock } from './grammar/clock';
import { date } from './grammar/date';
import { electronic } from './grammar/electronic';
import { fraction } from './grammar/fraction';
import { identifier } from './grammar/identifier';
import { measure } from './grammar/measure';
import { money } from './grammar/money';
import { ordinal } from './grammar/ordinal';
import { cardinal, decimal, range } from './grammar/range';
import { roman } from './grammar/roman';
import { faces, maths, sign } from './grammar/sign';
import { telephone } from './grammar/telephone';
import type { Language } from './language';

/**
 * The classes of a language in the order in which they apply. As in English, those whose form or context shows the meaning come
 * before those that take whatever is left (decision 50). Each takes some milliseconds to make.
 */
export function* classesOf(language: Language): Generator<TokenClass, void, undefined> {
  yield faces(language);
  yield electronic(language);
  yield* language.own ?? [];
  yield identifier(language);
  yield telephone(language);
  yield date(language);
  yield clock(language);
  yield money(language);
  yield measure(language);
  yield fraction(language);
  yield ordinal(language);
  yield roman(language);
  yield abbreviation(language);
  yield range(language);
  yield decimal(language);
  yield maths(language);
  yield cardinal(language);
  yield acronym(language);
  yield sign(language);
}
