import fc from 'fast-check';
import { isSoftWrap } from './soft-wraps';

/** For each line break of a text, whether it is a soft wrap. */
const wraps = (input: string, language = 'en') =>
  Array.from(input.matchAll(/\s*\n\s*/gu), ({ 0: { length }, index: start }) =>
    isSoftWrap({ input, start, end: start + length, language }),
  );

/** Wraps text as editors do. */
function wrapped(text: string, width: number): string {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1)!;
    if (line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`.trim();
    else lines.push(word);
  }
  return lines.join('\n').trim();
}

describe('isSoftWrap', () => {
  it.each([
    ['a list with capitals', 'Milk and butter\nA dozen eggs\nTwo lemons'],
    ['a list with small letters', 'milk\nbrown bread\ntwo lemons\neggs'],
    ['an address', 'Anna Miller\n12 Main Street\nSpringfield, IL 62704\nUSA'],
    ['a verse', 'Roses are red\nViolets are blue\nSugar is sweet\nAnd so are you'],
    ['verses of the usual length', 'Whose woods these are I think I know\nHis house is in the village though'],
    ['names with a capital article', 'Vitamin A\nVitamin B\nVitamin C'],
    ['short messages', 'ok.\nsee you at eight!\nbring your coat'],
    ['what is announced', 'we need:\nmilk and a dozen brown eggs'],
    [
      'headlines of different lengths',
      'Government announces a new plan to reduce carbon emissions by 2030\n' +
        'Scientists discover a species of frog that lives only in one tree of the forest in the north\nShares fall',
    ],
    ['a greeting', 'Dear Anna,\nThank you for the letter'],
  ])('is none in %s', (_name, text) => {
    expect(wraps(text)).not.toContain(true);
  });

  it.each([
    ['a small letter', 'a long line that was wrapped\nby an editor'],
    ['an article before a name', 'We spoke to the\nAmericans about it'],
    ['a preposition before a name', 'This is a trip to\nParis in May'],
    ['an abbreviation', 'Bring fruit, e.g.\napples or pears'],
    ['a comma', 'milk, bread,\neggs'],
    ['a subtitle', 'I was going to tell you\nabout the house'],
    ['lines that lean on each other', 'so much depends\nupon\na red wheel'],
  ])('is one before or after %s', (_name, text) => {
    expect(wraps(text)).not.toContain(false);
  });

  it.each([
    ['German', 'de', 'Wir fahren mit dem\nZug nach Hause'],
    ['French', 'fr', 'Nous allons à\nParis demain'],
    ['Spanish', 'es', 'Vamos a la casa de\nPedro mañana'],
    ['Italian', 'it', 'Andiamo a casa di\nMaria domani'],
    ['Portuguese', 'pt', 'Vamos à casa do\nPedro amanhã'],
  ])('knows the words of %s that no line ends with', (_name, language, text) => {
    expect(wraps(text, language)).toEqual([true]);
  });

  it('finds all wraps of prose with names, at any usual width of an editor', () => {
    const words = [
      'the',
      'house',
      'was',
      'sold',
      'to',
      'Peter',
      'Miller',
      'in',
      'London',
      'and',
      'nobody',
      'there',
      'knew',
      'it',
    ];
    const prose = fc.array(fc.constantFrom(...words), { minLength: 40, maxLength: 80 }).map((all) => all.join(' '));
    fc.assert(
      fc.property(prose, fc.integer({ min: 68, max: 100 }), (text, width) => {
        expect(wraps(wrapped(text, width))).not.toContain(false);
      }),
      { seed: 7, numRuns: 300 },
    );
  });

  it('looks at a bounded part of the text', () => {
    const line = 'x'.repeat(100_000);
    expect(wraps(`${line}\n${line}`)).toEqual([true]);
  });
});
