import * as fc from 'fast-check';
import { runToEnd } from '../../../../packages/speech/src/support/time-slices';
import { checkLabel } from '../../../platform/validation/label';
import type { DictionaryRule } from '../dictionary-rule';
import { readLexicon, type Lexicon } from './read-lexicon';
import { writeLexicon } from './write-lexicon';

function read(xml: string | Uint8Array): Lexicon {
  return runToEnd(readLexicon(typeof xml === 'string' ? Buffer.from(xml) : xml));
}

function lexicon(content: string, attributes = 'alphabet="ipa" xml:lang="en-US"'): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" ${attributes}>
${content}
</lexicon>`;
}

/** Each rule in short: `word=alias` or `word/phonemes/`. */
function inShort({ rules }: Lexicon): string[] {
  return rules.map(({ word, alias, phonemes }) => (alias === undefined ? `${word}/${phonemes}/` : `${word}=${alias}`));
}

const rule = fc.record({
  word: fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .filter((word) => /^[^\p{C}\p{Z}]+$/u.test(word) && checkLabel(word) === undefined),
  alias: fc.string({ minLength: 1, maxLength: 20 }).map((alias) => `x${alias}x`.replaceAll(/\s+/gu, ' ')),
  case_sensitive: fc.boolean(),
  word_boundaries: fc.boolean(),
});

describe('A lexicon', () => {
  it('is refused if an element has very many attributes, before the parser reads them in one step', () => {
    const attributes = Array.from({ length: 51 }, (_, index) => `x${index}=""`).join(' ');
    expect(() => read(lexicon('', attributes))).toThrow('more than 50 attributes');
    expect(() => read(lexicon(`<lexeme ${attributes}/>`))).toThrow('more than 50 attributes');
  });

  it('has words with pronunciations and aliases', () => {
    const { language, rules, warnings } = read(
      lexicon(`
        <lexeme><grapheme>tomato</grapheme><phoneme>təˈmeɪtoʊ</phoneme></lexeme>
        <lexeme><grapheme>W3C</grapheme><alias>World Wide Web Consortium</alias></lexeme>
        <lexeme><grapheme>water</grapheme><phoneme alphabet="x-cmu-arpabet">W AO1 T ER0</phoneme></lexeme>`),
    );
    expect(language).toBe('en-US');
    expect(rules).toEqual([
      { word: 'tomato', phonemes: 'təˈmeɪtoʊ', alphabet: 'ipa', case_sensitive: true, word_boundaries: true },
      { word: 'W3C', alias: 'World Wide Web Consortium', case_sensitive: true, word_boundaries: true },
      { word: 'water', phonemes: 'W AO1 T ER0', alphabet: 'cmu-arpabet', case_sensitive: true, word_boundaries: true },
    ]);
    expect(warnings).toEqual([]);
  });

  it('gives every grapheme of a lexeme its pronunciation', () => {
    const found = read(
      lexicon('<lexeme><grapheme>centre</grapheme><grapheme>center</grapheme><phoneme>ˈsɛntɚ</phoneme></lexeme>'),
    );
    expect(inShort(found)).toEqual(['centre/ˈsɛntɚ/', 'center/ˈsɛntɚ/']);
  });

  it('takes the preferred pronunciation, otherwise the first one that the voices can say', () => {
    const found = read(
      lexicon(`
        <lexeme><grapheme>either</grapheme><phoneme>ˈiːðər</phoneme><phoneme prefer="true">ˈaɪðər</phoneme></lexeme>
        <lexeme><grapheme>click</grapheme><phoneme>ǃkɔ</phoneme><alias>clique</alias></lexeme>`),
    );
    expect(inShort(found)).toEqual(['either/ˈaɪðər/', 'click=clique']);
    expect(found.warnings).toEqual([
      expect.stringMatching(/^Line 5: phonemes of "click" has the sign "ǃ" \(U\+01C3\)/u),
    ]);
  });

  it('reports what has no effect, and goes on', () => {
    const found = read(
      lexicon(`
        <meta name="author" content="us"/>
        <metadata><x:rdf xmlns:x="urn:x"><lexeme/></x:rdf></metadata>
        <lexeme role="verb"><grapheme>read</grapheme><phoneme>ɹid</phoneme><example>I read.</example></lexeme>
        <lexeme><grapheme>read</grapheme><phoneme>ɹɛd</phoneme></lexeme>
        <lexeme><phoneme>a</phoneme></lexeme>
        <lexeme><grapheme>alone</grapheme></lexeme>
        <lexeme><grapheme>sampa</grapheme><phoneme alphabet="sapi">s aa m p ax</phoneme></lexeme>
        <wrong/>`),
    );
    expect(inShort(found)).toEqual(['read/ɹid/']);
    expect(found.warnings).toEqual([
      'Line 6: role has no effect: the pronunciation is the same in every role.',
      'Line 7: "read" has a pronunciation already. The first one counts.',
      'Line 8: a lexeme without <grapheme> is left out.',
      'Line 9: "alone" has neither <phoneme> nor <alias>, and is left out.',
      'Line 10: the alphabet "sapi" of "sampa" is not supported; use ipa, cmu-arpabet or x-sampa.',
      'Line 10: "sampa" is left out.',
      'Line 11: <wrong> has no effect here.',
    ]);
  });

  it.each<[string, string, string | RegExp]>([
    ['nothing', '', /It is empty|not well-formed/u],
    ['another document', '<html/>', 'Its first element is <html>, not <lexicon>.'],
    ['another namespace', '<lexicon xmlns="urn:other"/>', 'is not in the namespace'],
    ['an open element', '<lexicon><lexeme></lexicon>', 'not well-formed'],
    ['a document type', '<!DOCTYPE lexicon [<!ENTITY a "b">]><lexicon/>', '<!DOCTYPE>'],
    ['an unknown entity', lexicon('<lexeme><grapheme>&a;</grapheme></lexeme>'), 'not well-formed'],
    ['too much depth', `<lexicon>${'<a>'.repeat(40)}${'</a>'.repeat(40)}</lexicon>`, 'nested more than 32 deep'],
    ['a long text', lexicon(`<lexeme><grapheme>${'a'.repeat(3000)}</grapheme></lexeme>`), 'more than 2000 characters'],
    [
      'no word that can be used',
      lexicon('<lexeme><grapheme>a</grapheme><phoneme>1</phoneme></lexeme>'),
      'None of its words can be used. Line 3',
    ],
    ['another encoding', '<?xml version="1.0" encoding="latin1"?><lexicon/>', 'Save it as UTF-8'],
  ])('with %s is refused', (_what, xml, message) => {
    const expected: unknown =
      message instanceof RegExp ? expect.stringMatching(message) : expect.stringContaining(message);
    expect(() => read(xml)).toThrow(expect.objectContaining({ code: 'INVALID_PLS', message: expected }));
  });

  it('names the line of a mistake', () => {
    expect(() => read('<lexicon>\n<lexeme>\n</grapheme>')).toThrow('(line 3)');
  });

  it('with bytes that are not UTF-8 is refused', () => {
    expect(() => read(Buffer.from([0x3c, 0xff, 0x3e]))).toThrow('Save it as UTF-8');
  });

  it('may be UTF-16 with a byte order mark', () => {
    const xml = lexicon('<lexeme><grapheme>é</grapheme><alias>e</alias></lexeme>').replace('UTF-8', 'UTF-16');
    expect(inShort(read(Buffer.from(`\ufeff${xml}`, 'utf16le')))).toEqual(['é=e']);
  });

  it('is read in steps, whatever its size', () => {
    const steps = readLexicon(
      Buffer.from(lexicon('<lexeme><grapheme>a</grapheme><alias>b</alias></lexeme>'.repeat(5000))),
    );
    let count = 0;
    while (!steps.next().done) count++;
    expect(count).toBeGreaterThan(50);
  });

  it('that was written has the same rules when it is read', () => {
    fc.assert(
      fc.property(fc.uniqueArray(rule, { selector: ({ word }) => word.normalize('NFC') }), (rules) => {
        const written = rules.map((each) => ({ ...each, word: each.word.normalize('NFC'), alias: each.alias.trim() }));
        const expected = written.filter(({ alias }) => !/\p{C}/u.test(alias)) as DictionaryRule[];
        expect(read(writeLexicon(expected, 'de-AT'))).toMatchObject({ language: 'de-AT' });
        expect(read(writeLexicon(expected, null)).rules).toEqual(expected);
      }),
    );
  });
});
