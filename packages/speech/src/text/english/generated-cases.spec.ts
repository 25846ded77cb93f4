import fc from 'fast-check';
import { cases as fewOrAll } from '../../../../../bench/proofs/support/extent';
import {
  spelled,
  spelledDigits,
  spelledMinutes,
  spelledOrdinal,
  spelledYear,
} from '../../../../../test/tts/support/spelled-numbers';
import { normalize } from '../normalize';
import { sourceRange } from '../normalized-text';
import { englishClasses } from './classes';

const casesPerClass = fewOrAll(10, 1000);

/** A token as people write it, and its words. */
type Case = readonly [written: string, said: string];

const upTo = (most: number, least = 0) => fc.integer({ min: least, max: most });
const digits = (length: number) =>
  fc.array(upTo(9), { minLength: length, maxLength: length }).map((each) => each.join(''));
const padded = (value: number, length = 2) => String(value).padStart(length, '0');
const plural = (count: number, one: string, many = `${one}s`) => `${spelled(count)} ${count === 1 ? one : many}`;
const months = 'January February March April May June July August September October November December'.split(' ');
const word = fc.constantFrom('alpha', 'garden', 'river', 'window', 'paper', 'stone', 'music', 'winter');
const name = fc.constantFrom('Garden', 'River', 'Maple', 'Stone', 'Linden', 'Harbor');
const letters = (text: string) => text.toUpperCase().split('').join('-');
const from = (...cases: readonly Case[]) => fc.constantFrom(...cases);
const roman = (value: number) =>
  ['', 'X', 'XX', 'XXX'][Math.floor(value / 10)]! +
  ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'][value % 10]!;

const withEnding = (value: number) => {
  const ending = value % 100 > 10 && value % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th');
  return `${value}${ending}`;
};

const upToTen = (value: number) => (value % 10) + 2;

/** Generators by class. Their words come from rules of their own, not from the code under test. */
const generators: Readonly<Record<string, fc.Arbitrary<Case>>> = {
  emoticon: from([':)', ''], [':-(', ''], ['<3', 'heart'], [';-)', '']),
  stammer: fc
    .constantFrom(
      ['b', 'buh', 'but'],
      ['d', 'duh', 'do'],
      ['n', 'nuh', 'no'],
      ['wh', 'wuh', 'what'],
      ['th', 'thuh', 'that'],
    )
    .chain(([sound, said, each]) =>
      from([`${sound}-${each}`, `${said}-${each}`], [`${sound}-${sound}-${each}`, `${said}-${said}-${each}`]),
    ),
  theatre: fc
    .tuple(upTo(5, 1), upTo(9, 1), upTo(99, 1))
    .chain(([act, scene, line]) =>
      from(
        [`${roman(act)}.${roman(scene).toLowerCase()}.${line}`, [act, scene, line].map(spelled).join(' ')],
        [`Hamlet ${act}.${scene}.${line}`, `Hamlet ${[act, scene, line].map(spelled).join(' ')}`],
        [`Act ${act}, Sc. ${roman(scene).toLowerCase()}`, `Act ${spelled(act)}, Scene ${spelled(scene)}`],
        [`ll. ${line}–${line + 5}`, `lines ${spelled(line)} to ${spelled(line + 5)}`],
      ),
    ),
  chess: fc
    .tuple(
      fc.constantFrom(['K', 'king'], ['Q', 'queen'], ['R', 'rook'], ['B', 'bishop'], ['N', 'knight']),
      fc.constantFrom('c', 'd', 'f', 'g'),
      upTo(8, 1),
      upTo(40, 1),
    )
    .chain(([[letter, piece], file, rank, number]) => {
      const square = `${file.toUpperCase()} ${spelled(rank)}`;
      return from(
        [`${letter}x${file}${rank}`, `${piece} takes ${square}`],
        [`${letter}${file}${rank}+`, `${piece} ${square} check`],
        [`${number}.${letter}${file}${rank}`, `${spelled(number)}, ${piece} ${square}`],
        [`bx${file}${rank}#`, `B takes ${square} checkmate`],
        ['O-O-O', 'castles queenside'],
      );
    }),
  command: fc.oneof(
    fc
      .tuple(word, fc.constantFrom('grep', 'xargs', 'tee'), word)
      .map(([one, filter, two]): Case => [`cat ${one} | ${filter} ${two}`, `cat ${one} pipe ${filter} ${two}`]),
    fc
      .tuple(word, word, fc.constantFrom(['>', 'redirected to'], ['>>', 'appended to']))
      .map(([one, two, [written, said]]): Case => [
        `echo ${one} ${written} ${two}.txt`,
        `echo ${one} ${said} ${two} dot T-X-T`,
      ]),
    fc.tuple(word, word).map(([one, two]): Case => [`${one}/*.${two}`, `${one} slash star dot ${two}`]),
    fc
      .tuple(
        fc.constantFrom(['Ctrl', 'Control'], ['Cmd', 'Command'], ['Alt', 'Alt']),
        fc.constantFrom(['+Shift', ' Shift'], ['', '']),
        fc.constantFrom('P', 'K', 'Tab', 'Enter'),
      )
      .map(([[written, said], [more, moreSaid], key]): Case => [
        `${written}${more}+${key}`,
        `${said}${moreSaid} ${key}`,
      ]),
  ),
  electronic: fc.oneof(
    fc.tuple(word, word).map(([one, two]): Case => [`${one}@${two}.com`, `${one} at ${two} dot com`]),
    fc.tuple(word, word).map(([one, two]): Case => [`https://${one}.org/${two}`, `${one} dot org slash ${two}`]),
    fc
      .tuple(word, word, upTo(99), word)
      .map(([host, key, value, part]): Case => [
        `https://${host}.org/?${key}=${value}#${part}`,
        `${host} dot org question mark ${key} equals ${spelled(value)} hash ${part}`,
      ]),
    fc.tuple(word, word).map(([one, two]): Case => [`feature/${one}-${two}`, `feature slash ${one} dash ${two}`]),
    fc.tuple(word, word).map(([one, two]): Case => [`${one}/${two}.txt`, `${one} slash ${two} dot T-X-T`]),
    fc.tuple(word, word).map(([one, two]): Case => [`.${one}.${two}`, `dot ${one} dot ${two}`]),
  ),
  social: fc.oneof(
    fc.tuple(word, word).map(([one, two]): Case => [`@${one}_${two}`, `at ${one} underscore ${two}`]),
    fc.tuple(name, name).map(([one, two]): Case => [`#${one}${two}`, `hashtag ${one} ${two}`]),
    from(['gr8', 'great'], ['b4', 'before']),
  ),
  law: fc
    .tuple(upTo(98, 11), upTo(99, 10), upTo(9, 2), fc.constantFrom('A', 'B', 'C'))
    .chain(([volume, page, part, letter]) =>
      from(
        [`${volume}${page} F.3d ${page}`, `${spelled(volume)} ${spelled(page)} F third ${spelled(page)}`],
        [`${page} U.S.C. § ${volume}${page}`, `${spelled(page)} U-S-C section ${spelled(volume)} ${spelled(page)}`],
        [`§ ${part}.${page}`, `section ${spelled(part)} point ${spelledDigits(String(page))}`],
        [`§§ ${part}–${page}`, `sections ${spelled(part)} to ${spelled(page)}`],
        [`Ex. ${letter}`, `Exhibit ${letter}`],
        [`Arts. ${part}–${page}`, `Articles ${spelled(part)} to ${spelled(page)}`],
        ['et seq.', 'and following'],
      ),
    ),
  function: fc
    .tuple(
      fc.constantFrom('f', 'g', 'h'),
      upTo(99, 1),
      fc.constantFrom(['sin', 'sine'], ['cos', 'cosine'], ['ln', 'natural log']),
      upTo(99, 2),
    )
    .chain(([letter, one, [written, said], two]) =>
      from(
        [`${letter}(${one}) = n`, `${letter} of ${spelled(one)} equals n`],
        [`${letter}(x) = ${one}`, `${letter} of x equals ${spelled(one)}`],
        [`${letter}(-${one}) + n`, `${letter} of minus ${spelled(one)} plus n`],
        [`${letter}(${written}(x)) = n`, `${letter} of ${said} of x equals n`],
        [`${written}(${one}) = n`, `${said} of ${spelled(one)} equals n`],
        [`y = ${two}(x+${one}) + n`, `y equals ${spelled(two)} times (x plus ${spelled(one)}) plus n`],
        [`x(n-${one})/${two}`, `x times (n minus ${spelled(one)}) over ${spelled(two)}`],
        [`${two}!/${one}! = n`, `${spelled(two)} factorial over ${spelled(one)} factorial equals n`],
        [`${one} << ${two}`, `${spelled(one)} shifted left by ${spelled(two)}`],
        [`P(A|B) = ${one}`, `P of A given B equals ${spelled(one)}`],
      ),
    ),
  reference: fc.oneof(
    fc
      .tuple(upTo(9, 1), upTo(99, 10), fc.constantFrom('b', 'c', 'k'))
      .map(([one, rest, letter]): Case => [
        `${one}${rest}(${letter})`,
        `${spelled(one)} ${spelled(rest)} ${letter.toUpperCase()}`,
      ]),
    fc
      .tuple(upTo(21, 1), upTo(51, 1))
      .map(([chapter, verse]): Case => [`John ${chapter}:${verse}`, `John ${spelled(chapter)} ${spelled(verse)}`]),
    fc
      .tuple(upTo(98, 11), upTo(99, 10))
      .map(([high, low]): Case => [`SB ${high}${low}`, `S-B ${spelled(high)} ${spelled(low)}`]),
    fc
      .tuple(upTo(99, 10), upTo(98, 11), upTo(99, 10))
      .map(([session, high, low]): Case => [
        `No. ${session}-${high}${low}`,
        `number ${spelled(session)} dash ${spelled(high)} ${spelled(low)}`,
      ]),
    fc
      .tuple(digits(4), digits(3))
      .map(([one, two]): Case => [`ISSN ${one}-${two}X`, `I-S-S-N ${spelledDigits(one)}, ${spelledDigits(two)} X`]),
  ),
  status: fc
    .tuple(fc.constantFrom(3, 4, 5), upTo(8, 1), fc.constantFrom(4, 5), upTo(4, 1))
    .chain(([high, low, high2, low2]) => {
      const [one, two] = [`${high}0${low}`, `${high2}0${low2}`];
      const [said, said2] = [`${spelled(high)} oh ${spelled(low)}`, `${spelled(high2)} oh ${spelled(low2)}`];
      return from(
        [`HTTP ${one}`, `H-T-T-P ${said}`],
        [`status: ${one}`, `status: ${said}`],
        [`a ${one} or a ${two}`, `a ${said} or a ${said2}`],
        [`error ${one}`, `error ${said}`],
        [`a ${two} response`, `a ${said2} response`],
        [`mostly ${two}s`, `mostly ${said2.replace(/x$/u, 'xe')}s`],
      );
    }),
  navigation: fc
    .tuple(
      upTo(36, 10),
      fc.constantFrom(['L', 'left'], ['R', 'right']),
      upTo(99, 10),
      fc.constantFrom('120', '270', '045'),
    )
    .chain(([runway, [letter, side], knots, heading]) =>
      from(
        [`RWY ${runway}${letter}`, `Runway ${spelledDigits(String(runway))} ${side}`],
        [`hdg ${heading}`, `heading ${spelledDigits(heading)}`],
        [`FL3${knots}`, `flight level ${spelledDigits(`3${knots}`)}`],
        [`QNH 10${knots}`, `Q-N-H ${spelledDigits(`10${knots}`)}`],
        [`${heading}${knots}KT`, `${spelledDigits(heading)} at ${spelled(knots)} knots`],
        [`${knots} nm off the coast`, `${spelled(knots)} nautical miles off the coast`],
        [`Bft ${upToTen(knots)}`, `Beaufort ${spelled(upToTen(knots))}`],
      ),
    ),
  identifier: fc.oneof(
    fc
      .tuple(digits(2), digits(2))
      .map(([one, two]): Case => [`${one}e${two}bc`, `${spelledDigits(one)} E ${spelledDigits(two)} B-C`]),
    fc
      .array(upTo(255), { minLength: 4, maxLength: 4 })
      .map((parts): Case => [parts.join('.'), parts.map((part) => spelledDigits(String(part))).join(' dot ')]),
    fc.tuple(word, word).map(([one, two]): Case => [`${one}_${two}`.toUpperCase(), `${one} ${two}`]),
    fc.tuple(word, name).map(([one, two]): Case => [one + two, `${one} ${two.toLowerCase()}`]),
    fc
      .tuple(digits(3), digits(2), digits(4))
      .map((parts): Case => [parts.join('-'), parts.map(spelledDigits).join(', ')]),
    digits(4).map((code): Case => [`U+${code}`, `U plus ${spelledDigits(code)}`]),
    fc
      .tuple(digits(2), digits(2), digits(2))
      .map((parts): Case => [`sort code ${parts.join('-')}`, `sort code ${parts.map(spelledDigits).join(', ')}`]),
    digits(4).map((last): Case => [`card ending in ${last}`, `card ending in ${spelledDigits(last)}`]),
  ),
  chemistry: fc.oneof(
    from(['KOH', 'K-O-H'], ['Ca²⁺', 'C-A two plus'], ['¹⁴C', 'carbon fourteen'], ['Na⁺', 'N-A plus'], ['pH', 'P-H']),
    fc
      .tuple(fc.constantFrom('Na', 'Li', 'Ca', 'Mg', 'Zn'), fc.constantFrom('Cl', 'Br', 'NO', 'CO', 'PO'), upTo(6, 2))
      .map(([metal, rest, count]): Case => [
        `${metal}${rest}${count}`,
        `${letters(metal)}-${letters(rest)} ${spelled(count)}`,
      ]),
    fc
      .tuple(upTo(9, 2), fc.constantFrom('NaOH', 'HCl', 'KBr'), fc.constantFrom(['aq', 'aqueous'], ['s', 'solid']))
      .map(([count, salt, [state, said]]): Case => [
        `${count}${salt}(${state})`,
        `${spelled(count)} ${letters(salt)} ${said}`,
      ]),
    fc
      .tuple(upTo(30, 2), upTo(60, 2))
      .map(([carbon, hydrogen]): Case => [
        `C${carbon}H${hydrogen}OLi`,
        `C ${spelled(carbon)} H ${spelled(hydrogen)} O-L-I`,
      ]),
  ),
  telephone: fc.tuple(upTo(9, 2), digits(2), digits(3), digits(4)).map(([first, area, exchange, line]): Case => {
    const code = `${first}${area}`;
    return [
      `(${code}) ${exchange}-${line}`,
      [code === '800' ? 'eight hundred' : spelledDigits(code), spelledDigits(exchange), spelledDigits(line)].join(', '),
    ];
  }),
  address: fc.oneof(
    fc
      .tuple(
        upTo(99, 1),
        name,
        fc.constantFrom(['St', 'Street'], ['Ave', 'Avenue'], ['Rd.', 'Road'], ['Blvd', 'Boulevard']),
      )
      .map(([house, street, [short, long]]): Case => [
        `${house} ${street} ${short}`,
        `${spelled(house)} ${street} ${long}`,
      ]),
    fc
      .tuple(upTo(98, 11), upTo(99, 10), name)
      .map(([high, low, street]): Case => [
        `${high}${low} N ${street} Ln`,
        `${spelled(high)} ${spelled(low)} North ${street} Lane`,
      ]),
    fc
      .tuple(upTo(98, 11), upTo(99, 10), name)
      .map(([high, low, street]): Case => [
        `${high}${low} W. ${street}`,
        `${spelled(high)} ${spelled(low)} West ${street}`,
      ]),
    fc
      .tuple(fc.constantFrom(['NE', 'northeast'], ['SSW', 'south-southwest'], ['W', 'west']), upTo(60, 2))
      .map(([[short, long], knots]): Case => [
        `winds ${short} at ${knots} kts`,
        `winds ${long} at ${spelled(knots)} knots`,
      ]),
    upTo(74, 1).map((road): Case => [`the A${road}(M)`, `the A ${spelled(road)} M`]),
    digits(5).map((zip): Case => [`Boston, MA ${zip}`, `Boston, Massachusetts ${spelledDigits(zip)}`]),
  ),
  medicine: fc.oneof(
    from(
      ['s/p', 'status post'],
      ['h/o', 'history of'],
      ['r/o', 'rule out'],
      ['SpO2', 'S-P-O two'],
      ['a new Dx', 'a new diagnosis'],
    ),
    upTo(24, 2).map((hours): Case => [`q.${hours}.h.`, `every ${spelled(hours)} hours`]),
    upTo(25, 14).map((width): Case => [`${width}G needle`, `${spelled(width)} gauge needle`]),
    fc
      .tuple(upTo(99, 20), fc.constantFrom(['M', 'male'], ['F', 'female']))
      .map(([age, [written, said]]): Case => [`a ${age}yo ${written}`, `a ${spelled(age)} year-old ${said}`]),
  ),
  date: fc.tuple(upTo(2099, 1100), upTo(12, 1), upTo(28, 1)).chain(([year, month, day]) => {
    const monthFirst = `${months[month - 1]} ${spelledOrdinal(day)}`;
    return from(
      [`${year}-${padded(month)}-${padded(day)}`, `${monthFirst}, ${spelledYear(year)}`],
      [`${month}/${day}/${year}`, `${monthFirst}, ${spelledYear(year)}`],
      [`the offer expires ${padded(month)}/${padded(day)}`, `the offer expires ${monthFirst}`],
      [
        `my card expires ${padded(month)}/${20 + day}`.replace(/\/4[5-8]$/u, '/44'),
        `my card expires ${months[month - 1]} ${spelledYear(2000 + Math.min(44, 20 + day))}`,
      ],
      [`${months[month - 1]} ${day}, ${year}`, `${monthFirst}, ${spelledYear(year)}`],
      [`${months[month - 1]!.toLowerCase()} ${day} ${year}`, `${monthFirst} ${spelledYear(year)}`],
      [`${months[month - 1]!.slice(0, 3)}-${padded(day)}-${year}`, `${monthFirst}, ${spelledYear(year)}`],
      [
        `${day} ${months[month - 1]} ${year}`,
        `the ${spelledOrdinal(day)} of ${months[month - 1]} ${spelledYear(year)}`,
      ],
    );
  }),
  duration: fc.oneof(
    fc
      .tuple(upTo(23, 1), upTo(59, 1))
      .map(([hours, minutes]): Case => [
        `${hours}h ${minutes}m`,
        `${plural(hours, 'hour')} ${plural(minutes, 'minute')}`,
      ]),
    fc
      .tuple(upTo(59, 1), upTo(59, 1))
      .map(([minutes, seconds]): Case => [
        `${minutes}m${seconds}s`,
        `${plural(minutes, 'minute')} ${plural(seconds, 'second')}`,
      ]),
    upTo(99, 2).map((age): Case => [`a ${age}yo friend`, `a ${spelled(age)} year-old friend`]),
    fc
      .tuple(upTo(59, 2), upTo(59, 12))
      .map(([minutes, seconds]): Case => [
        `${minutes}'${seconds}"`,
        `${plural(minutes, 'minute')} ${plural(seconds, 'second')}`,
      ]),
    upTo(9, 1).map((minute): Case => [`90+${minute}'`, `ninety plus ${spelled(minute)} minutes`]),
    upTo(59, 2).map((minutes): Case => [`${minutes}m ago`, `${spelled(minutes)} minutes ago`]),
    fc
      .tuple(upTo(59, 25), upTo(59, 1))
      .map(([minutes, seconds]): Case => [
        `${minutes}:${padded(seconds)}`,
        `${spelled(minutes)} ${spelledMinutes(seconds)}`,
      ]),
  ),
  score: fc.oneof(
    fc
      .tuple(upTo(30, 2), upTo(30))
      .map(([one, two]): Case => [`won ${one}-${two}`, `won ${spelled(one)} to ${spelled(two)}`]),
    fc
      .tuple(upTo(30, 2), upTo(30))
      .map(([one, two]): Case => [
        `The Bears are ${one}-${two}.`,
        `The Bears are ${spelled(one)} and ${spelled(two)}.`,
      ]),
    fc
      .tuple(upTo(30, 2), upTo(30))
      .map(([one, two]): Case => [`a ${one}-${two} record`, `a ${spelled(one)} and ${spelled(two)} record`]),
    fc
      .tuple(upTo(399, 100), upTo(9))
      .map(([runs, wickets]): Case => [`were ${runs}/${wickets}`, `were ${spelled(runs)} for ${spelled(wickets)}`]),
    fc
      .tuple(upTo(20, 1), upTo(9, 1))
      .map(([one, two]): Case => [`odds of ${one}/${two}`, `odds of ${spelled(one)} to ${spelled(two)}`]),
    fc
      .tuple(upTo(9, 1), upTo(99, 10))
      .map(([one, rest]): Case => [`batting .${one}${rest}`, `batting ${spelled(one)} ${spelled(rest)}`]),
    fc.constantFrom('A', 'B', 'C', 'D').map((grade): Case => [`a ${grade}-`, `a ${grade} minus`]),
    fc
      .tuple(upTo(12, 1), upTo(59, 10))
      .map(([one, two]): Case => [`a ratio of ${one}:${two}`, `a ratio of ${spelled(one)} to ${spelled(two)}`]),
    fc
      .tuple(upTo(89, 2), fc.constantFrom(['N', 'north'], ['S', 'south']))
      .map(([degrees, [short, long]]): Case => [`${degrees}° ${short}`, `${spelled(degrees)} degrees ${long}`]),
  ),
  time: fc
    .tuple(upTo(12, 1), upTo(59, 1), fc.constantFrom(['am', 'A-M'], [' p.m.', 'P-M'], [' PM', 'P-M']))
    .chain(([hour, minute, [half, letter]]) =>
      from(
        [`${hour}:${padded(minute)}${half}`, `${spelled(hour)} ${spelledMinutes(minute)} ${letter}`],
        [`${hour}.${padded(minute)}${half}`, `${spelled(hour)} ${spelledMinutes(minute)} ${letter}`],
        [`${hour}:${padded(minute)}${half} EST`, `${spelled(hour)} ${spelledMinutes(minute)} ${letter} E-S-T`],
        [`${hour}${half}`, `${spelled(hour)} ${letter}`],
        [
          `${hour + 12 > 23 ? 13 : hour + 12}h${padded(minute)}`,
          `${spelled(hour + 12 > 23 ? 13 : hour + 12)} ${spelledMinutes(minute)}`,
        ],
        [`at 0${(hour % 9) + 1}${padded(minute)}`, `at oh ${spelled((hour % 9) + 1)} ${spelledMinutes(minute)}`],
      ),
    ),
  ratio: fc
    .tuple(upTo(99, 1), upTo(9, 1))
    .map(([one, two]): Case => [`${one}:${two}`, `${spelled(one)} to ${spelled(two)}`]),
  money: fc
    .tuple(upTo(999_999, 2), upTo(99, 2))
    .chain(([whole, part]) =>
      from(
        [`$${whole}`, `${spelled(whole)} dollars`],
        [`-$${whole}`, `minus ${spelled(whole)} dollars`],
        [`$${whole.toLocaleString('en-US')}.${padded(part)}`, `${spelled(whole)} dollars and ${spelled(part)} cents`],
        [`€${whole.toLocaleString('de-DE')},${padded(part)}`, `${spelled(whole)} euros and ${spelled(part)} cents`],
        [`£${part}m`, `${spelled(part)} million pounds`],
        [`$${part}/mo`, `${spelled(part)} dollars per month`],
        [`a $${part} million-dollar deal`, `a ${spelled(part)} million dollar deal`],
        ['$1,000s', 'thousands of dollars'],
        [
          `$${part}.99-$${whole + 100}.50`,
          `${spelled(part)} dollars and ninety-nine cents to ${spelled(whole + 100)} dollars and fifty cents`,
        ],
      ),
    ),
  version: fc
    .tuple(upTo(40), upTo(40), upTo(40))
    .chain((parts) =>
      from(
        [`v${parts.join('.')}`, `version ${parts.map(spelled).join(' point ')}`],
        [parts.join('.'), parts.map(spelled).join(' point ')],
        [`Python ${parts.slice(0, 2).join('.')}`, `Python ${parts.slice(0, 2).map(spelled).join(' point ')}`],
      ),
    ),
  measure: fc
    .tuple(upTo(999, 2), upTo(99, 1))
    .chain(([count, other]) =>
      from(
        [`${count} km`, `${spelled(count)} kilometers`],
        [`${count}KM`, `${spelled(count)} kilometers`],
        [`it's ${other}F or 22C`, `it's ${plural(other, 'degree')} Fahrenheit or twenty-two degrees Celsius`],
        [`-${count}°C`, `minus ${spelled(count)} degrees Celsius`],
        [`${count} sq ft`, `${spelled(count)} square feet`],
        [`${count}%`, `${spelled(count)} percent`],
        [`${count}.${other % 10} kg`, `${spelled(count)} point ${spelled(other % 10)} kilograms`],
        [`${count}' x ${other + 1}'`, `${spelled(count)} feet by ${spelled(other + 1)} feet`],
        [`${count} million kg`, `${spelled(count)} million kilograms`],
        [`${count} m/s`, `${spelled(count)} meters per second`],
        [`${(other % 8) + 2}BR/2BA`, `${spelled((other % 8) + 2)} bedrooms, two baths`],
        [`${(other % 8) + 2} T sugar`, `${spelled((other % 8) + 2)} tablespoons sugar`],
        [`${other + 1} mM`, `${spelled(other + 1)} millimolar`],
        [`rose ${other + 1}pp`, `rose ${spelled(other + 1)} percentage points`],
        [`${count} J/(kg·K)`, `${spelled(count)} joules per kilogram kelvin`],
        [`${count} m·s⁻²`, `${spelled(count)} meters per second squared`],
        [`${count} N·m²/kg²`, `${spelled(count)} newton square meters per kilogram squared`],
        [`6 x ${count}g`, `six times ${spelled(count)} grams`],
      ),
    ),
  fraction: fc
    .tuple(upTo(9, 1), fc.constantFrom(3, 5, 6, 7, 8, 9, 10))
    .filter(([top, bottom]) => top < bottom)
    .chain(([top, bottom]) => {
      const parts = `${spelled(top)} ${spelledOrdinal(bottom)}${top === 1 ? '' : 's'}`;
      return from(
        [`${top}/${bottom}`, parts],
        [`${top}/${bottom}ths`.replace('3ths', '3rds'), parts],
        [`12 ${top}/${bottom}`, `twelve and ${parts}`],
      );
    }),
  ordinal: fc
    .tuple(upTo(999, 1), upTo(999, 1))
    .chain(([one, two]) =>
      from(
        [withEnding(one), spelledOrdinal(one)],
        [`${withEnding(one)}-${withEnding(two)}`, `${spelledOrdinal(one)} to ${spelledOrdinal(two)}`],
        [`${withEnding((one % 20) + 1)}-c. art`, `${spelledOrdinal((one % 20) + 1)}-century art`],
      ),
    ),
  multiple: upTo(99, 2).chain((value) =>
    from(
      [`${value}x`, `${spelled(value)} times`],
      [`${value}x/day`, `${spelled(value)} times per day`],
      [`2-${value + 1}x`, `two to ${spelled(value + 1)} times`],
      [`${value} x 4 = y`, `${spelled(value)} times four equals y`],
    ),
  ),
  magnitude: fc
    .tuple(upTo(400, 1), upTo(99, 2))
    .chain(([value, power]) =>
      from(
        [`${value}k`, `${spelled(value)} thousand`],
        [`${value}bn`, `${spelled(value)} billion`],
        [`${value}e${power}`, `${spelled(value)} times ten to the power of ${spelled(power)}`],
        [`${value}.000.000`, `${spelled(value)} million`],
        [`${value}'000'000`, `${spelled(value)} million`],
        [`${value}_000`, `${spelled(value)} thousand`],
        [`${value} x 10-${power}`, `${spelled(value)} times ten to the power of minus ${spelled(power)}`],
      ),
    ),
  code: fc.oneof(
    upTo(36, 12).map((value): Case => [`ACT ${value}`, `A-C-T ${spelled(value)}`]),
    upTo(99, 20).map((value): Case => [`COVID-${value}`, `COVID ${spelled(value)}`]),
    fc
      .tuple(upTo(98, 11), upTo(99, 10))
      .map(([high, low]): Case => [`Room ${high}${low}`, `Room ${spelled(high)} ${spelled(low)}`]),
    fc
      .tuple(digits(4), digits(4), digits(4), digits(4))
      .map((parts): Case => [parts.join(' '), parts.map(spelledDigits).join(', ')]),
  ),
  year: fc
    .tuple(upTo(1999, 1100), upTo(2099, 2000))
    .chain(([one, two]) =>
      from(
        [`in ${one}`, `in ${spelledYear(one)}`],
        [`since ${two}`, `since ${spelledYear(two)}`],
        [`Ada, b. ${one}`, `Ada, born ${spelledYear(one)}`],
        [`${one >= 1500 ? one : 1800}–${two}`, `${spelledYear(one >= 1500 ? one : 1800)} to ${spelledYear(two)}`],
      ),
    ),
  'roman numeral': upTo(39, 2).chain((value) =>
    from(
      [`Chapter ${roman(value)}`, `Chapter ${spelled(value)}`],
      [`King George ${roman(value)}`, `King George the ${spelledOrdinal(value)}`],
      [`chapter ${roman(value).toLowerCase()}`, `chapter ${spelled(value)}`],
      ['II, IV and VI', 'two, four and six'],
    ),
  ),
  abbreviation: from(
    ['Dr. Stone', 'Doctor Stone'],
    ['Mrs. River', 'Missus River'],
    ['St. Paul', 'Saint Paul'],
    ['approx. nine', 'approximately nine'],
    ['e.g. this', 'for example this'],
    ['the U.S. army', 'the U-S army'],
    ['J. R. Stone', 'J R Stone'],
    ['No. 5', 'number five'],
    ['Stone v River', 'Stone versus River'],
    ['thx', 'thanks'],
    ['brb', 'B-R-B'],
  ),
  power: upTo(99, 4).chain((value) =>
    from(
      [`x^${value}`, `x to the power of ${spelled(value)}`],
      ['x²', 'x squared'],
      [`${value}³`, `${spelled(value)} cubed`],
      [`10^-${value}`, `ten to the power of minus ${spelled(value)}`],
    ),
  ),
  range: fc
    .tuple(upTo(40, 2), upTo(99, 41))
    .chain(([one, two]) =>
      from(
        [`${one}–${two}`, `${spelled(one)} to ${spelled(two)}`],
        [`${one}..${two}`, `${spelled(one)} to ${spelled(two)}`],
        [`-${one}`, `minus ${spelled(one)}`],
      ),
    ),
  decimal: fc
    .tuple(upTo(999_999), digits(3))
    .chain(([whole, part]) =>
      from(
        [`${whole}.${part}`, `${spelled(whole)} point ${spelledDigits(part)}`],
        [`${whole.toLocaleString('en-US')}.${part}`, `${spelled(whole)} point ${spelledDigits(part)}`],
      ),
    ),
  cardinal: upTo(999_999)
    .filter((value) => value < 1000 || value > 2100)
    .map((value): Case => [String(value), spelled(value)]),
  acronym: fc
    .constantFrom('FBI', 'HTTP', 'CPU', 'XML', 'BBC')
    .chain((each) =>
      from([each, letters(each)], [`${each}s`, `${letters(each)}'s`], ['NASA', 'NASA'], ['PhD', 'P-H-D']),
    ),
  maths: fc
    .tuple(upTo(99, 1), upTo(99, 1))
    .chain(([one, two]) =>
      from(
        [`${one} + ${two}`, `${spelled(one)} plus ${spelled(two)}`],
        [`${one} × ${two}`, `${spelled(one)} times ${spelled(two)}`],
        [`${one} < ${two}`, `${spelled(one)} is less than ${spelled(two)}`],
        [`x >= ${two}`, `x is at least ${spelled(two)}`],
        [`α = ${one}`, `alpha equals ${spelled(one)}`],
        ['x && y', 'x and y'],
        [`x/${two}`, `x over ${spelled(two)}`],
        [`${one}**2`, `${spelled(one)} to the power of two`],
        [`${one} +/- ${two}`, `${spelled(one)} plus or minus ${spelled(two)}`],
      ),
    ),
  sign: upTo(99, 1).chain((value) =>
    from(
      [`#${value}`, `number ${spelled(value)}`],
      [`~${value}`, `about ${spelled(value)}`],
      [`§ ${value}`, `section ${spelled(value)}`],
      ['C++', 'C plus plus'],
      ['word!!!', 'word!'],
      ['and/or', 'and or'],
    ),
  ),
};

// A number in brackets that begins a line is the label of an item of a list.
const frames = [
  ['', ' there'],
  ['They wrote ', ' there.'],
  ['They (', ') there'],
  ['They know ', ', so'],
] as const;

describe('generated cases of each class', () => {
  it('has a generator for every class', () => {
    expect(Object.keys(generators)).toEqual(englishClasses.map((each) => each.name));
  });

  it.each(englishClasses.map((each) => each.name))(
    'says %s as computed independently, at the offsets of the token',
    (kind) => {
      fc.assert(
        fc.property(generators[kind]!, fc.constantFrom(...frames), ([written, said], [before, after]) => {
          // Emoticons stand between spaces, and do not begin or end brackets.
          if (kind === 'emoticon' && before !== 'They wrote ') return;
          const text = normalize(before + written + after, { language: 'en-US', mode: 'auto', emoji: 'silent' });
          const tidy = (words: string) => words.replace(/\s+/gu, ' ').trim();
          expect(text.normalized).toBe(tidy(before + said + after));
          if (said === '') return;
          const start = text.normalized.indexOf(said);
          expect(sourceRange(text, start, start + said.length)).toEqual({
            start: before.length,
            end: before.length + written.length,
          });
        }),
        { numRuns: casesPerClass },
      );
    },
  );
});

/** Characters and parts that the rules look for, in any order: nothing may throw, and no digit may be left. */
const anything = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...Object.values(generators).flatMap((generator) =>
          fc.sample(generator, { numRuns: 6, seed: 1 }).map(([written]) => written),
        ),
      ),
      fc.constantFrom(...' .,:;-–/\'"%°$€£()+xX×#@_^²&*=<>!?~|\\0123456789abcdhkmpstABDHKMPQTV'.split('')),
      fc.constantFrom('你好', 'Привет', 'α', 'мир', 'नमस्ते', '٣', '한국', 'สวัสดี', 'שלום'),
    ),
    { maxLength: 20 },
  )
  .map((parts) => parts.join(''));

describe('any mixture of tokens', () => {
  it('is said without an exception and without a digit, and every span maps to the source', () => {
    fc.assert(
      fc.property(anything, (source) => {
        const text = normalize(source, { language: 'en-US', mode: 'auto', emoji: 'silent' });
        expect(text.normalized).not.toMatch(/\p{Nd}/u);
        expect(text.spans.map(({ sourceStart, sourceEnd }) => source.slice(sourceStart, sourceEnd)).join('')).toBe(
          source,
        );
        expect(text.spans.at(-1)?.normalizedEnd ?? 0).toBe(text.normalized.length);
      }),
      { numRuns: casesPerClass * 4 },
    );
  });
});
