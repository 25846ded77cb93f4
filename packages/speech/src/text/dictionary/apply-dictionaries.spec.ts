import { runToEnd } from '../../support/time-slices';
import { analyzeText } from '../analyze-text';
import { type MarkedText, plainText } from '../marked-text';
import { applyDictionaries } from './apply-dictionaries';
import { CompiledDictionary } from './compiled-dictionary';
import type { PronunciationRule } from './pronunciation-rule';

type Given = Partial<PronunciationRule> & { word: string };

function compile(...rules: Given[]): CompiledDictionary {
  const complete = rules.map((rule) => ({
    caseSensitive: true,
    wordBoundaries: true,
    ...(rule.ipa === undefined && { alias: `<${rule.word}>` }),
    ...rule,
  }));
  return runToEnd(CompiledDictionary.compile(complete));
}

function apply(text: string | MarkedText, ...dictionaries: CompiledDictionary[]): MarkedText {
  const marked = typeof text === 'string' ? plainText(text) : text;
  return runToEnd(
    applyDictionaries(marked, dictionaries, {
      maxCharacters: 1e9,
      onTooLong: () => {
        throw new Error('too long');
      },
    }),
  );
}

/** The text with each changed range replaced. */
function read(text: string, ...dictionaries: CompiledDictionary[]): string {
  let result = '';
  let end = 0;
  for (const instruction of apply(text, ...dictionaries).instructions) {
    const said = 'say' in instruction ? instruction.say : 'phonemes' in instruction ? `/${instruction.phonemes}/` : '';
    result += text.slice(end, instruction.start) + said;
    end = instruction.end;
  }
  return result + text.slice(end);
}

describe('A dictionary', () => {
  it.each<[string, Given[], string, string]>([
    ['a word', [{ word: 'SQL', alias: 'sequel' }], 'SQL, mySQL, SQLite: SQL.', 'sequel, mySQL, SQLite: sequel.'],
    ['a pronunciation', [{ word: 'Nike', ipa: 'ˈnaɪki' }], 'Buy Nike!', 'Buy /ˈnaɪki/!'],
    ['its own case only', [{ word: 'US', alias: 'U S' }], 'US us Us', 'U S us Us'],
    ['any case if asked', [{ word: 'Us', alias: 'x', caseSensitive: false }], 'US us Us', 'x x x'],
    ['the longest word', [{ word: 'New' }, { word: 'New York' }], 'New York, New Yorker', '<New York>, <New> Yorker'],
    ['words over a line break', [{ word: 'New York' }], 'New\n  York', '<New York>'],
    ['no words over a paragraph', [{ word: 'New York' }], 'New\n\nYork', 'New\n\nYork'],
    ['parts of words if asked', [{ word: 'ou', wordBoundaries: false }], 'mouse ou', 'm<ou>se <ou>'],
    ['words with signs', [{ word: 'C++' }, { word: '.NET' }], 'C++ and .NET', '<C++> and <.NET>'],
    ['possessives', [{ word: 'Kate' }], 'Kate’s and Kate.', '<Kate>’s and <Kate>.'],
    ['no contracted words', [{ word: 'can' }, { word: 'm' }], 'can’t, I’m, can 5 m', 'can’t, I’m, <can> 5 <m>'],
    ['words after an elision', [{ word: 'eau' }], 'l’eau', 'l’<eau>'],
    ['composed letters', [{ word: 'Caf\u00e9' }], 'Cafe\u0301 Caf\u00e9 Cafe', '<Caf\u00e9> <Caf\u00e9> Cafe'],
    ['no letter without its mark', [{ word: 'cafe', wordBoundaries: false }], 'cafe\u0301', 'cafe\u0301'],
    ['ß as ss', [{ word: 'STRASSE', caseSensitive: false }], 'Straße Strasse', '<STRASSE> <STRASSE>'],
    ['no half of an ß', [{ word: 's', caseSensitive: false, wordBoundaries: false }], 'ß', 'ß'],
    ['İ as i with a dot', [{ word: 'i\u0307x', caseSensitive: false }], 'İX ix', '<i\u0307x> ix'],
    ['sigma at the end', [{ word: 'ΟΔΟΣ', caseSensitive: false }], 'οδος οδοσ', '<ΟΔΟΣ> <ΟΔΟΣ>'],
    ['Chinese words', [{ word: '北京' }], '我在北京工作', '我在<北京>工作'],
    ['Latin words in Chinese', [{ word: 'iPhone' }], '我的iPhone手机', '我的<iPhone>手机'],
    ['Thai words', [{ word: 'กรุงเทพ' }], 'ฉันอยู่กรุงเทพครับ', 'ฉันอยู่<กรุงเทพ>ครับ'],
    ['emoji', [{ word: '😀' }], 'a😀😀b', 'a<😀><😀>b'],
    [
      'names of an object',
      [{ word: 'constructor' }, { word: '__proto__' }],
      'constructor __proto__ toString',
      '<constructor> <__proto__> toString',
    ],
    ['no word without end', [{ word: 'abcd' }, { word: 'abce' }], 'abc', 'abc'],
  ])('finds %s', (_what, rules, text, expected) => {
    expect(read(text, compile(...rules))).toBe(expected);
  });

  it('does not look an alias up again', () => {
    const cycle = compile({ word: 'a', alias: 'b' }, { word: 'b', alias: 'a' });
    expect(read('a b', cycle)).toBe('b a');
  });

  it('gives way to a longer word of a later one, and wins otherwise', () => {
    const first = compile({ word: 'New', alias: 'first' });
    const second = compile({ word: 'New', alias: 'second' }, { word: 'New York', alias: 'city' });
    expect(read('New New York', first, second)).toBe('first city');
  });

  it('prefers the rule with the same case', () => {
    expect(read('us US', compile({ word: 'us', alias: 'any', caseSensitive: false }, { word: 'US' }))).toBe('any <US>');
  });

  it('leaves instructions as they are, and reads characters that are written otherwise', () => {
    const source = 'A <b>A</b> AT&amp;T';
    const marked: MarkedText = {
      ...plainText(source),
      instructions: [
        { start: 2, end: 5, skip: true },
        { start: 5, end: 6, say: 'given' },
        { start: 6, end: 10, skip: true },
        { start: 13, end: 18, read: '&' },
      ],
    };
    expect(apply(marked, compile({ word: 'A' }, { word: 'AT&T', alias: 'company' })).instructions).toEqual([
      { start: 0, end: 1, say: '<A>' },
      { start: 2, end: 5, skip: true },
      { start: 5, end: 6, say: 'given' },
      { start: 6, end: 10, skip: true },
      { start: 11, end: 19, say: 'company' },
    ]);
  });

  it('keeps the offsets of the source in what is spoken', () => {
    const marked = apply('The SQL costs $5.', compile({ word: 'SQL', alias: 'sequel 3' }));
    const { text } = runToEnd(analyzeText(marked, { language: 'en-US', mode: 'auto', emoji: 'name' }));
    expect(text.normalized).toBe('The sequel three costs five dollars.');
    const span = text.spans.find(({ sourceStart }) => sourceStart === 4)!;
    expect(text.normalized.slice(span.normalizedStart, span.normalizedEnd)).toBe('sequel three');
    expect(span.sourceEnd).toBe(7);
  });

  it('stops when its aliases are longer than allowed', () => {
    const steps = applyDictionaries(plainText('a a a'), [compile({ word: 'a', alias: 'x'.repeat(10) })], {
      maxCharacters: 20,
      onTooLong: () => {
        throw new Error('too long');
      },
    });
    expect(() => runToEnd(steps)).toThrow('too long');
  });

  it('needs a number of steps that grows with the text alone', () => {
    const stepsOf = (text: string, dictionary: CompiledDictionary) => {
      const work = applyDictionaries(plainText(text), [dictionary], { maxCharacters: 1e9, onTooLong: fail });
      let steps = 0;
      while (!work.next().done) steps++;
      return steps;
    };
    const few = compile({ word: 'a b' });
    const many = compile(...Array.from({ length: 10_000 }, (_, index) => ({ word: `${'a '.repeat(40)}b${index}` })));
    const text = 'a '.repeat(50_000);
    expect(stepsOf(text, many)).toBe(stepsOf(text, few));
    expect(stepsOf(text + text, many)).toBeLessThan(2.1 * stepsOf(text, many));
  });
});

function fail(): never {
  throw new Error('too long');
}
