import type { TokenClass } from '../../english/token-class';
import { patternRule } from '../../rule';
import type { DateWords } from '../grammar/date';
import { dose } from '../grammar/dose';
import { duration } from '../grammar/duration';
import { inches } from '../grammar/inches';
import { initials } from '../grammar/initials';
import { notation } from '../grammar/notation';
import { digitByDigit, type Noun, type NumberWords } from '../grammar/numbers';
import { often } from '../grammar/often';
import { primes } from '../grammar/primes';
import { quarters } from '../grammar/quarters';
import { reference } from '../grammar/reference';
import { sets } from '../grammar/sets';
import { degree, shortOrdinal } from './degrees';
import { spanishLetters } from './letters';
import { spanishNotations } from './notations';
import { spanishReferences } from './references';
import { clockWords } from './times';

const masculine = (one: string, many = `${one}s`): Noun => ({ one, many, gender: 'masculine' });
const feminine = (one: string, many = `${one}s`): Noun => ({ one, many, gender: 'feminine' });

/** Classes that only Spanish has, or that it has in a way of its own. */
export function spanishClasses(numbers: NumberWords, dates: DateWords): readonly TokenClass[] {
  return [
    reference(spanishReferences, numbers),
    notation(spanishNotations, numbers, { letterNames: {} }),
    often('`3x al día`, `2x más`', (times) =>
      times === 1n ? 'una vez' : `${numbers.counting(times, 'feminine')} veces`,
    ),
    duration(
      {
        accepts: '`2 h 31 min 7 s`, `1h 5m`, `3 min 20 s`, `dura 1h30`',
        hour: feminine('hora'),
        minute: masculine('minuto'),
        second: masculine('segundo'),
        races: 'récord|marca|tiempo|dur|marat|carrera|crono|corr|tard|complet|gan[óa]|vuelta|etapa|vídeo|video|audio',
        before: 'dura|duran|duró|duraron|durante|duración(?: de|:)?|tarda|tardó|tardé|tardamos|en|tras|de unas|unas',
        join: (amounts) => `${amounts.slice(0, -1).join(', ')} y ${amounts.at(-1)}`,
      },
      numbers,
    ),
    primes(masculine('minuto'), masculine('segundo'), numbers),
    inches(feminine('pulgada'), numbers),
    degree(numbers),
    quarters(
      '`3T24`, `2T 2025`, `el 1S de 2024`',
      {
        quarter: 'trimestre',
        half: 'semestre',
        before: 'el|del|al|este|en',
        ordinal: (value) => shortOrdinal(value, numbers),
      },
      dates,
    ),
    sets(
      '`ganó 6/4, 3/6 y 7/5`',
      { near: 'sets?|tenis|parcial|gan[aóe]|perd|venc|derrot|bat|final|triunf|victoria|remont|marcador', to: ' a ' },
      numbers,
    ),
    initials('`A. C. Robles`, `J. D. Salinger`', spanishLetters),
    dose(
      {
        accepts: '`c/8 h`, `c/ 12 horas`, `1 comp./8 h`, `TA 120/80`, `tensión: 13/8`',
        every: 'cada',
        pressure:
          '(?:TA|PA|P\\. ?A\\.|T\\. ?A\\.|[Tt]ensión|[Pp]resión)(?: arterial)?(?:,? \\p{Ll}{1,10}){0,3}[:,]? ?$',
        over: 'sobre',
        days: 'días',
      },
      numbers,
    ),
    {
      name: 'preposition',
      accepts: '`c/leche`, `s/ gluten`, `p/llevar`',
      rules: [
        patternRule(
          'prepositions in short',
          /(?<![\p{L}\p{M}\p{N}_/.])(?<letter>[csp])\/ ?(?=\p{Ll}{3,20}(?![\p{L}/]))/gu,
          ({ groups, input, end }) =>
            // "c/ mayor, 5" is a street.
            groups.letter === 'c' && /^[\p{L} ]{3,30},? (?:n\.?º ?)?\d/u.test(input.slice(end, end + 40))
              ? 'calle '
              : `${{ c: 'con', s: 'sin', p: 'para' }[groups.letter as 'c' | 's' | 'p']} `,
        ),
      ],
    },
    {
      name: 'door',
      accepts: '`3.º, pta. 2`',
      rules: [
        patternRule('doors', /(?<=[,;:(ºª°] ?)(?:pta|prta)\. ?(?=\d{1,3}(?![\p{L}\p{N}]|[.,]\d))/gu, () => 'puerta '),
      ],
    },
    {
      name: 'hour',
      accepts: '`a la 1`, `las 21`, `de 9.30 a 14 h`, `los dom.`',
      rules: [
        patternRule(
          'hours with a point before others',
          /(?<=(?<!\p{L})(?:de|desde|entre) )(?<hour>[01]?\d|2[0-4])\.(?<minute>[0-5]\d)(?= (?:a|y|hasta) (?:las? )?\d{1,2}(?:[.:][0-5]\d)? ?h(?:rs?|s|oras)?(?!\p{L}))/gu,
          ({ groups }) => clockWords(BigInt(groups.hour!), BigInt(groups.minute!), 0n, '', numbers),
        ),
        patternRule(
          'Saturdays and Sundays in short',
          /(?<=(?<!\p{L})[Ll]os (?:\p{L}{3}\.? y )?)(?<day>s[aá]b|dom)\./gu,
          ({ groups, input, end }) =>
            `${groups.day === 'dom' ? 'domingos' : 'sábados'}${/^(?:$|\n)/u.test(input.slice(end, end + 1)) ? '.' : ''}`,
        ),
        patternRule(
          'hours after an article',
          /(?<=(?<!\p{L})(?:[Ll]as|(?:a|de|desde|hasta|sobre|hacia|y) la) )(?:2?1)(?![\p{L}\p{N}_ºª°%€$]|[.,:/]\d|\.[ºª°]| ?(?:[€%$]|[hH](?:rs?|s)?(?!\p{L})|[ap]\. ?m|[ap]m(?!\p{L})))/gu,
          ({ text }) => numbers.counting(BigInt(text), 'feminine'),
        ),
      ],
    },
    {
      name: 'postal code',
      accepts: '`Calle Mayor 5, 28013 Madrid`, `C. P. 28002`, `el código es 4071`',
      rules: [
        patternRule(
          'codes after their name',
          /(?<=(?<!\p{L})(?:PIN|NIP|OTP|CVV|[Cc]ódigo|[Cc]lave|[Cc]ontraseña|[Ll]ocalizador|[Mm]atrícula|[Tt]oken)(?: (?:PIN|secret[oa]|SMS|de (?:acceso|seguridad|verificación|activación|cliente|reserva)))?(?:(?: n\.?º)?:?| es(?: el)?:?) )\d{3,16}(?![\p{L}\d_%]|[.,/-]\d| ?[€%$])/gu,
          ({ text }) => digitByDigit(text, numbers),
        ),
        patternRule(
          'postal codes before a place',
          /(?<=[\p{L}\d.)](?:, | [-–] ))\d{5}(?= \p{Lu}\p{Ll})|(?<=(?<!\p{L})(?:C\. ?P\.|CP):? ?)\d{4,5}(?![\p{L}\d_]|[.,]\d)/gu,
          ({ text }) => digitByDigit(text, numbers),
        ),
      ],
    },
    {
      name: 'noon',
      accepts: '`a las 12 m`, `las 12 m.`',
      rules: [
        patternRule(
          'noon',
          /(?<=(?<!\p{L})[Ll]as |[\d\uFFFCm]\.? a )12(?::00)? ?[mM]\.?(?![\p{L}\p{N}²³/])/gu,
          ({ text, input, end }) =>
            `doce del mediodía${text.endsWith('.') && /^(?:$|\n| \p{Lu})/u.test(input.slice(end, end + 2)) ? '.' : ''}`,
        ),
      ],
    },
    {
      name: 'working days',
      accepts: '`L-V`, `L a D`',
      rules: [
        patternRule(
          'working days',
          /(?<![\p{L}\p{M}\p{N}_])L(?: ?[-–] ?| a )(?<last>[JVSD])(?=$|\n|[ ,:;)])/gu,
          ({ groups }) =>
            `lunes a ${{ J: 'jueves', V: 'viernes', S: 'sábado', D: 'domingo' }[groups.last as 'J' | 'V' | 'S' | 'D']}`,
        ),
      ],
    },
  ];
}
