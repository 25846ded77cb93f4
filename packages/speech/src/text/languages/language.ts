import type { TokenClass } from '../english/token-class';
import type { AbbreviationWords } from './grammar/abbreviation';
import type { AcronymWords } from './grammar/acronym';
import type { ClockWords } from './grammar/clock';
import type { DateWords } from './grammar/date';
import type { ElectronicWords } from './grammar/electronic';
import type { FractionWords } from './grammar/fraction';
import type { IdentifierWords } from './grammar/identifier';
import type { MeasureWords } from './grammar/measure';
import type { MoneyWords } from './grammar/money';
import type { NumberWords } from './grammar/numbers';
import type { OrdinalWords } from './grammar/ordinal';
import type { RangeWords } from './grammar/range';
import type { RomanWords } from './grammar/roman';
import type { SignWords } from './grammar/sign';
import type { TelephoneWords } from './grammar/telephone';

/** What a class of a language accepts, in one line with examples between backticks. As in docs/normalisation-languages.md. */
export interface Accepts {
  readonly accepts: string;
}

/**
 * The words of a language. The grammars in `grammar/` say what numbers, dates or amounts look like in any language; this says how
 * one language writes and speaks them.
 */
export interface Language {
  /** A BCP 47 tag, for `Intl`. */
  readonly tag: string;
  readonly numbers: NumberWords;
  readonly electronic: ElectronicWords;
  readonly identifier: IdentifierWords;
  readonly telephone: TelephoneWords;
  readonly date: DateWords;
  readonly clock: ClockWords;
  readonly money: MoneyWords;
  readonly measure: MeasureWords;
  readonly fraction: FractionWords;
  readonly ordinal: OrdinalWords;
  readonly roman: RomanWords;
  readonly abbreviation: AbbreviationWords;
  readonly range: RangeWords;
  readonly acronym: AcronymWords;
  readonly sign: SignWords;
  /** Whether nouns begin with a capital, so that a capital does not show that a sentence begins. */
  readonly hasCapitalNouns?: boolean;
  /** Classes that only this language has. They apply before those of the grammars, except for web addresses. */
  readonly own?: readonly TokenClass[];
}
