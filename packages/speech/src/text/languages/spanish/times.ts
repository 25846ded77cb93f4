import { countedWords, type NumberWords } from '../grammar/numbers';

/** "tres treinta de la tarde", "quince treinta horas", "tres". The sources are in `sentences.json`. */
export function clockWords(hour: bigint, minute: bigint, second: bigint, suffix: string, numbers: NumberWords): string {
  const letter = /^[ap]/iu.exec(suffix)?.[0].toLowerCase();
  const isHours = suffix !== '' && letter === undefined;
  const seconds =
    second > 0n
      ? ` y ${countedWords(digits(second), { one: 'segundo', many: 'segundos', gender: 'masculine' }, numbers)}`
      : '';
  const minutes = minute === 0n ? '' : ` ${minute < 10n ? 'cero ' : ''}${numbers.cardinal(minute)}`;
  const hours = numbers.counting(hour, 'feminine');
  if (letter) return `${hours}${minutes}${seconds} ${halfOfDay(letter, hour)}`;
  const unit =
    isHours || (minute === 0n && (hour > 12n || hour === 0n))
      ? hour === 1n && minute === 0n
        ? ' hora'
        : ' horas'
      : '';
  return `${hours}${minutes}${unit}${seconds}`;
}

function digits(value: bigint) {
  return { whole: String(value), decimals: '' };
}

/** "de la mañana": what a. m. and p. m. mean at an hour. */
function halfOfDay(letter: string, hour: bigint): string {
  if (letter === 'a') return hour === 12n ? 'de la noche' : 'de la mañana';
  if (hour === 12n) return 'del mediodía';
  return hour < 8n || hour > 12n ? 'de la tarde' : 'de la noche';
}
