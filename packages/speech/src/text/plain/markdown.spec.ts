import { applyReplacements } from '../replacements';
import { paragraphEnd, sentenceEnd } from './line-ends';
import { markdownRule } from './markdown';

const read = (text: string) =>
  applyReplacements(text, [...markdownRule.find(text, 'en')])
    .normalized.replaceAll(sentenceEnd, '/')
    .replaceAll(paragraphEnd, '¶');

describe('markdownRule', () => {
  it.each([
    ['# Title #\nText', 'Title ¶Text'],
    ['a\n\n- b\n  - c\n- d', 'a/\nb/  c/d'],
    ['10) ten\n11) eleven', '10, ten/11, eleven'],
    ['**a _b_ c**', 'a b c'],
    ['snake_case_name and 2*3*4', 'snake_case_name and 2*3*4'],
    ['list[i+1] = a[i][j] and [a][b]', 'list[i+1] = a[i][j] and a'],
    ['>=3 and >5', '>=3 and >5'],
    ['Press <Enter>, <b>not</b> <your-key>', 'Press Enter, not your-key'],
    ['[a **b**](http://c "d") and [e][f]', 'a b  and e'],
    ['![alt](x.png)', 'alt'],
    ['see http://a.b/c_d_e', 'see http://a.b/c_d_e'],
    ['`a * b`', 'a * b'],
    ['~~~\ncode\n~~~\nafter', 'Code block.¶after'],
    ['a\n\n    indented *text*', 'a/\n    indented text'],
    ['> a\n> > b', 'a/b'],
    ['a\\*b', 'a*b'],
    ['a<br>b <i>c</i>', 'a/b c'],
  ])('reads %j as %j', (text, said) => {
    expect(read(text)).toBe(said);
  });

  it('does not parse links in an endless paragraph but keeps its text', () => {
    const text = `${'word '.repeat(500)}**bold**`;
    expect(read(text)).toBe(text);
  });

  it('returns no overlapping replacements', () => {
    const text = '# a\n- **b\n> c** [d](e\n```\n<p>f\n| g |\n|---|\n'.repeat(20);
    let end = 0;
    for (const replacement of markdownRule.find(text, 'en')) {
      expect(replacement.start).toBeGreaterThanOrEqual(end);
      ({ end } = replacement);
    }
    expect(end).toBeGreaterThan(0);
  });
});
