import { applyRules } from '../../rule';
import type { SayAs } from '../../instructions';
import { fraction, measure, money } from './amounts';
import { clock, date } from './calendar';
import { number } from './counting';
import { cardinal, digitByDigit, digitsOnThePhone, numberPattern, numberWords } from './numbers';

const classes = { date: [date], time: [clock], currency: [money], fraction: [fraction], unit: [measure] } as const;

/**
 * Reads a text of a known kind in Mandarin.
 *
 * @param text with plain digits and spaces, and without white space around it.
 * @returns `undefined` if the text is not of this kind.
 */
export function chineseSayAs(text: string, { kind }: SayAs): string | undefined {
  switch (kind) {
    case 'characters':
      return (
        Array.from(text.replaceAll(' ', ''), (each) => (/\d/u.test(each) ? digitByDigit(each) : each)).join(' ') ||
        undefined
      );
    case 'digits':
      return /\d/u.test(text) ? digitByDigit(text.replace(/\D+/gu, '')) : undefined;
    case 'telephone':
      return /\d/u.test(text) ? digitsOnThePhone(text.replace(/\D+/gu, '')) : undefined;
    case 'ordinal':
      return /^\d{1,16}$/u.test(text) ? `第${cardinal(text)}` : undefined;
    case 'cardinal': {
      const { sign, written } =
        new RegExp(`^(?<sign>[-−+]?)(?<written>${numberPattern})$`, 'u').exec(text)?.groups ?? {};
      if (written === undefined) return undefined;
      return ({ '-': '负', '−': '负' }[sign!] ?? '') + numberWords(written);
    }
    default: {
      const { normalized } = applyRules(
        text,
        classes[kind].flatMap(({ rules }) => rules),
        'zh',
      );
      return normalized === text ? undefined : applyRules(normalized, number.rules, 'zh').normalized;
    }
  }
}
