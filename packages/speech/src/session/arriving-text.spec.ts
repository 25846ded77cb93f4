import fc from 'fast-check';
import { ArrivingText, type ReadyText } from './arriving-text';

/** What is taken while a text arrives in the given pieces, without waiting and without anybody who runs dry. */
function arrived(pieces: readonly string[], language = 'en-US'): { before: string[]; rest: string | undefined } {
  const text = new ArrivingText(language);
  const before: string[] = [];
  for (const piece of pieces) {
    text.append(piece);
    for (let ready = text.takeSentences(); ready; ready = text.takeSentences()) before.push(ready.text);
  }
  return { before, rest: text.takeAll()?.text };
}

describe('ArrivingText', () => {
  it.each([
    ['It is late. We', ['It is late. '], 'We'],
    ['Really? Yes! No', ['Really? Yes! '], 'No'],
    ['Title\nText', ['Title\n'], 'Text'],
    ['One.\n\nTwo', ['One.\n\n'], 'Two'],
    ['He said "Stop." Then', ['He said "Stop." '], 'Then'],
    ['It is $x$. Then', ['It is $x$. '], 'Then'],
    ['It costs $5. Then', ['It costs $5. '], 'Then'],
    ['**It is late. We go** now. Then', ['**It is late. We go** now. '], 'Then'],
  ])('takes the sentences that are complete: %j', (text, before, rest) => {
    expect(arrived([text])).toEqual({ before, rest });
  });

  it.each([
    'It costs $5.',
    'It costs 3. ',
    'It is late.',
    'We met Dr. ',
    'We met Dr. Smith',
    'It opens at 9 a.m. ',
    'It opens at 9 a.m. Mon',
    'He lives in the U.S. ',
    'Read [this. It',
    'Say `a. B',
    '```\nLet x. Let y.\n',
    'It is **late. We',
    'So $f(x) = y. Then',
    'So \\(x. Y',
    '1. ',
  ])('waits while more text may change what a sentence is: %j', (text) => {
    expect(arrived([text]).before).toEqual([]);
  });

  it('takes what waits longer than a sentence should, at a clause or between words', () => {
    const long = (mark: string) => `word${mark} `.repeat(200);
    for (const mark of [',', '']) {
      const { before, rest } = arrived([long(mark)]);
      expect(before.join('') + (rest ?? '')).toBe(long(mark));
      expect(before.every((each) => each.length <= 1000 && each.endsWith(`word${mark} `))).toBe(true);
      expect(before.length).toBeGreaterThan(0);
    }
  });

  it('takes a clause that is worth it, up to its mark', () => {
    const text = new ArrivingText('en-US');
    text.append('When the rain had stopped, we went out, and the su');
    expect(text.takeClause(60)).toBeUndefined();
    expect(text.takeClause(25)?.text).toBe('When the rain had stopped, we went out, ');
    expect(text.takeClause(25)).toBeUndefined();
  });

  it.each([
    ['We go to the mark', 'We go '],
    ['It costs $5 ', 'It costs '],
    ['It has 20 kilom', 'It '],
    ['We are done.', 'We are done.'],
    ['Pi is 3.', 'Pi '],
    ['We met Mr. ', 'We met '],
    ['Hel', undefined],
  ])('takes only whole words that do not depend on the next one after a delay: %j', (text, taken) => {
    const arriving = new ArrivingText('en-US');
    arriving.append(text);
    expect(arriving.takeWords()?.text).toBe(taken);
  });

  it('takes at most as much as is asked for, and says where it begins and what it ends', () => {
    const text = new ArrivingText('en-US');
    text.append('One. Two.\n\nThree');
    expect(text.takeAll(4)).toEqual<ReadyText>({ text: 'One.', start: 0, ends: 'sentence' });
    expect(text.takeSentences()).toEqual<ReadyText>({ text: ' Two.\n\n', start: 4, ends: 'paragraph' });
    expect(text.takeAll()).toEqual<ReadyText>({ text: 'Three', start: 11, ends: 'sentence' });
    expect(text.takeAll()).toBeUndefined();
  });

  const written = fc
    .array(
      fc.constantFrom(
        'We met Dr. Smith at 9 a.m. on Monday. ',
        'It costs $3.14, or 5 million. ',
        'Wait… what? ',
        '“No!” she said.\n',
        'Use `a.b()`. ',
        '**Bold. Still.** ',
        '\n\n',
        'Ünïcödé 😀 works. ',
        'x',
        '3.',
        ' ',
      ),
      { maxLength: 20 },
    )
    .map((parts) => parts.join(''));
  const cutAnywhere = (text: string, cuts: readonly number[]) => {
    const places = [0, ...cuts.map((cut) => cut % (text.length + 1)), text.length].sort((one, other) => one - other);
    return places.slice(1).map((place, index) => text.slice(places[index], place));
  };

  it('loses and repeats nothing, wherever the text is cut', () => {
    fc.assert(
      fc.property(written, fc.array(fc.nat(2000)), (text, cuts) => {
        const { before, rest = '' } = arrived(cutAnywhere(text, cuts));
        expect(before.join('') + rest).toBe(text);
      }),
    );
  });

  it('takes the same sentences from single characters as from words', () => {
    fc.assert(
      fc.property(written, (text) => {
        const ends = (pieces: readonly string[]) => {
          const { before, rest } = arrived(pieces);
          let at = 0;
          return [...before, ...(rest === undefined ? [] : [rest])].map((each) => (at += each.length));
        };
        // Several sentences that come at once may be taken together, but never cut elsewhere.
        const single = new Set(ends(Array.from(text)));
        for (const end of ends(text.split(/(?<=\s)/u))) expect(single).toContain(end);
      }),
    );
  });
});

describe('with a limit on the length of a text', () => {
  it('never takes more than that at once, and loses nothing', () => {
    const text = `${'It is late again. '.repeat(20)}${'and so on '.repeat(30)}${'x'.repeat(250)}. The end.`;
    const arriving = new ArrivingText('en-US', 100);
    const taken: string[] = [];
    for (const token of text.match(/[^]{1,7}/gu)!) {
      arriving.append(token);
      for (let ready = arriving.takeSentences(); ready; ready = arriving.takeSentences()) taken.push(ready.text);
    }
    for (let ready = arriving.takeAll(); ready; ready = arriving.takeAll()) taken.push(ready.text);
    expect(taken.join('')).toBe(text);
    for (const each of taken) expect(each.length).toBeLessThanOrEqual(100);
  });
});
