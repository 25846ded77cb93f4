import fc from 'fast-check';
import { applyRules } from '../rule';
import { sentenceEnd } from './line-ends';
import { listLabels } from './list-labels';

const said = (text: string) => applyRules(text, [listLabels], 'en').normalized.replaceAll(sentenceEnd, '\n');

describe('listLabels', () => {
  it.each([
    ['letters', 'a) x\nb) y', 'A, x\nB, y'],
    ['letters in brackets', '(a) x\n(b) y', 'A, x\nB, y'],
    ['a letter alone', 'b) y', 'B, y'],
    ['small numerals', 'i. x\nii. y\niii. z\niv. end', '1, x\n2, y\n3, z\n4, end'],
    ['capital numerals', 'IX) x\nX) y\nXI) z', '9, x\n10, y\n11, z'],
    ['letters that look like numerals', 'h. x\ni. y\nj. z', 'H, x\nI, y\nJ, z'],
    ['a list in a list', 'a) x\n  i) y\n  ii) z\nb) end', 'A, x\n  1, y\n  2, z\nB, end'],
    [
      'levels',
      '1.1 Goals\n1.2 Limits\n1.2.1. Sounds\n1.2.2. Words',
      '1.1, Goals\n1.2, Limits\n1.2.1, Sounds\n1.2.2, Words',
    ],
    ['dashes', '– x\n– y', ' x\n y'],
    ['paragraphs', 'a) x\n\nb) y', 'A, x\n\nB, y'],
    ['labels in a sentence', 'either (a) this, (b) that, or (c).', 'either (A) this, (B) that, or (C).'],
    ['numerals in a sentence', 'be (i) fast and (ii) small', 'be (1) fast and (2) small'],
  ])('says %s', (_name, text, expected) => {
    expect(said(text)).toBe(expected);
  });

  it.each([
    ['an initial', 'A. Miller\nMain Street'],
    ['initials that do not follow each other', 'A. Miller\nC. Smith'],
    ['quantities', '1.5 litres\n1.6 kg'],
    ['a pronoun', 'I. think\nso'],
    ['the sign of a copyright', '(c) 2024 Miller'],
    ['a telephone number', '(555) 123-4567'],
    ['the argument of a function', 'the value of f (x)'],
    ['one dash', '– Albert Einstein'],
    ['plurals in brackets', 'the dog(s) and the (5) cats'],
    ['a numeral that is not written as numerals are', 'iiii. x\nvx. y'],
  ])('leaves %s', (_name, text) => {
    expect(said(text)).toBe(text);
  });

  it('puts each item in a line of its own', () => {
    const text = `a) ${'long '.repeat(20)}\nb) and more`;
    expect(applyRules(text, [listLabels], 'en').normalized).toContain(`${sentenceEnd}B, and more`);
  });

  it('never throws', () => {
    const part = fc.constantFrom('a)', '(b)', 'i.', 'ii.', '1.1', '–', '→', ' ', '\n', '(', ')', 'x', '𝒂)', '\u2028');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        said(parts.join(''));
      }),
    );
  });
});
