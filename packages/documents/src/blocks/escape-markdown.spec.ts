import fc from 'fast-check';
import { cases } from '../../../../bench/proofs/support/extent';
import { interruptible } from '../../../../test/support/interruptible';
import { applyReplacements } from '../../../speech/src/text/replacements';
import { markdownRule } from '../../../speech/src/text/plain/markdown';
import { paragraphEnd, sentenceEnd } from '../../../speech/src/text/plain/line-ends';
import { escapeMarkdown, withoutLineStart } from './escape-markdown';

/** How the normalizer reads a text. */
const readAs = (text: string) =>
  applyReplacements(text, [...markdownRule.find(text, 'en')])
    .normalized.replaceAll(sentenceEnd, '')
    .replaceAll(paragraphEnd, '');

describe('escapeMarkdown', () => {
  it.each([
    ['# 5 is alive'],
    ['* not an item'],
    ['- said he'],
    ['12. Mai 1990'],
    ['> 5 percent'],
    ['a*b*c and **x**'],
    ['_it_ and snake_case'],
    ['a [link](x) and [a][b] and [pause 1s]'],
    ['[x] done'],
    ['[ref]: http://x.org'],
    ['<script> is a tag, <b>too</b>'],
    ['&amp; is written &amp;amp;'],
    ['```js'],
    ['~~~ and ~~gone~~'],
    ['back\\slash and \\*'],
    ['---'],
    ['Title\n==='],
    ['a | b\n--- | ---\nc | d'],
    ['![alt](x)'],
    ['[\n]() and ![*]*'],
    ['<https://x.org>'],
  ])('has the normalizer read %j as it is', (text) => {
    expect(readAs(escapeMarkdown(text))).toBe(text);
  });

  it.each([
    'It costs $5. That is fine!',
    'one * and one _',
    'snake_case_name',
    '[sic] and (1)',
    'a < b & c',
    'well-known - yes',
    '2021 was good.',
  ])('leaves %j without backslashes', (text) => expect(escapeMarkdown(text)).toBe(text));

  it.each([
    ['=', '='],
    ['-', '-'],
    [':', '-'],
  ])('takes linear time for %j, many of %j, and a letter', (first, sign) => {
    const text = `${first}${sign.repeat(1_000_000)}x`;
    const written = interruptible(() => escapeMarkdown(text));
    expect(written.replace(/^\\/u, '')).toBe(text);
  });

  it('has the normalizer read any text of signs and words as it is', () => {
    const part = fc.constantFrom(
      '*',
      '**',
      '_',
      '`',
      '~~',
      '[',
      ']',
      '(',
      ')',
      '!',
      '<',
      '>',
      '#',
      '-',
      '+',
      '1.',
      '2)',
      '|',
      '\\',
      '&lt;',
      '=',
      'word',
      'b',
      '5',
      ' ',
      ' ',
      '\n',
      ':',
      'pause 1s',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
        const text = parts
          .join('')
          .split('\n')
          .map((line) => line.replaceAll(/ +/gu, ' ').trim())
          .filter((line) => line !== '')
          .join('\n');
        const comparable = (each: string) => each.replaceAll(/[\s[\]]/gu, '');
        expect(comparable(readAs(escapeMarkdown(text)))).toBe(comparable(text));
      }),
      { numRuns: cases(100, 1000) },
    );
  });
});

describe('withoutLineStart', () => {
  it.each([
    ['# 5 is alive', '5 is alive'],
    ['```js', 'js'],
    ['- said he', 'said he'],
    ['-5 degrees', '-5 degrees'],
    ['<script> x', 'script> x'],
  ])('writes %j as %j', (text, written) => expect(withoutLineStart(text)).toBe(written));
});
