import fc from 'fast-check';
import { cases } from '../../../../bench/proofs/support/extent';
import { runToEnd } from '../support/time-slices';
import { analyzeText } from '../text/analyze-text';
import { checkMarkedText, type MarkedText } from '../text/marked-text';
import { InvalidMarkupError } from '../errors';
import { parseSsml } from './parse-ssml';
import { spokenCharacters } from './read-text';

const parse = (source: string) => parseSsml(source, { maxElements: 1000 });
const speak = (content: string) => parse(`<speak>${content}</speak>`);

function failureOf(source: string): InvalidMarkupError {
  try {
    parse(source);
  } catch (error) {
    if (error instanceof InvalidMarkupError) return error;
    throw error;
  }
  throw new Error(`${source} has been parsed.`);
}

/** What is said of a text, without normalization of numbers and signs. */
function saidIn(marked: MarkedText): string {
  return runToEnd(analyzeText(marked, { language: 'en-US', mode: 'off', emoji: 'silent' })).text.normalized;
}

describe('parseSsml', () => {
  it('says the text without tags, comments, instructions and the white space around blocks', () => {
    const marked = parse(
      '\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<!-- A comment -->\n' +
        '<speak version="1.1" xmlns="http://www.w3.org/2001/10/synthesis"\n  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a b" xml:lang="en">\n' +
        '  <?reader fast?>One <!-- no -->two\n   three.\n</speak>\n',
    );
    expect(saidIn(marked)).toBe('One two three.');
    expect(spokenCharacters(marked)).toBe('One two three.'.length);
  });

  it('reads references and CDATA as what they mean', () => {
    const marked = speak('Tom &amp; Jerry &lt;3 &#x1F600; &#65;<![CDATA[ & <b>]]>');
    expect(saidIn(marked)).toBe('Tom & Jerry <3 😀 A & <b>');
  });

  it('ends sentences and paragraphs at their elements, and not at line ends', () => {
    const marked = speak('<p><s>One</s>\n<s>Two</s></p>\n<p>Three\nfour</p>');
    const { sentences } = runToEnd(analyzeText(marked, { language: 'en-US', mode: 'auto', emoji: 'silent' }));
    expect(sentences.map(({ text }) => text)).toEqual(['One', 'Two', 'Three four']);
    expect(sentences.map(({ endsParagraph }) => endsParagraph)).toEqual([false, true, true]);
  });

  it('keeps line ends with xml:space="preserve"', () => {
    const marked = speak('<p xml:space="preserve">One\n\nTwo <s xml:space="default">a\n b</s></p>');
    expect(saidIn(marked)).toMatch(/^One\n\nTwo\s+a b$/u);
  });

  it('reads breaks', () => {
    const { breaks } = speak('a<break time="500ms"/>b<break time="1.5s"/>c<break strength="weak"/>d<break/>e');
    expect(breaks.map(({ at: _at, ...length }) => length)).toEqual([
      { seconds: 0.5 },
      { seconds: 1.5 },
      { strength: 'weak' },
      { strength: 'medium' },
    ]);
  });

  it.each([
    ['<say-as interpret-as="date" format="mm-dd-yyyy">3/4/2026</say-as>', { kind: 'date', format: 'mdy' }],
    ['<say-as interpret-as="spell-out">NATO</say-as>', { kind: 'characters' }],
    ['<say-as interpret-as="number" format="ordinal">3</say-as>', { kind: 'ordinal' }],
    ['<say-as interpret-as="telephone" format="1" detail="x">555</say-as>', { kind: 'telephone' }],
  ])('reads %s', (content, sayAs) => {
    const text = /(?<=>)[^<]+/u.exec(content)![0];
    expect(speak(content).instructions).toContainEqual(expect.objectContaining({ sayAs, text }));
  });

  it('says an alias in place of its text', () => {
    const marked = speak('The <sub alias="World Wide Web">W&lt;WW</sub>.');
    expect(saidIn(marked)).toBe('The World Wide Web.');
    expect(spokenCharacters(marked)).toBe('The World Wide Web.'.length);
  });

  it('reads pronunciations in IPA, in ARPAbet and in X-SAMPA, also without text', () => {
    const ofContent = (content: string) => speak(content).instructions.filter((each) => 'phonemes' in each);
    expect(ofContent('<phoneme ph="təˈmɑːtəʊ">tomato</phoneme>')).toEqual([
      expect.objectContaining({ phonemes: 'təˈmɑːtəʊ', text: 'tomato' }),
    ]);
    expect(ofContent('<phoneme alphabet="cmu-arpabet" ph="M AE1 D IH0 S AH0 N">Madison</phoneme>')).toEqual([
      expect.objectContaining({ phonemes: 'mˈædɪsən' }),
    ]);
    expect(ofContent('<phoneme alphabet="x-sampa" ph="t@&quot;mA:t@U">tomato</phoneme>')).toEqual([
      expect.objectContaining({ phonemes: 'təˈmɑːtəʊ' }),
    ]);
    expect(saidIn(speak('A <phoneme ph="ˈbi"/> c'))).toBe('A bi c');
  });

  it('counts the longer one of a text and its pronunciation', () => {
    expect(spokenCharacters(speak(`<phoneme ph="${'a'.repeat(300)}">a</phoneme>`))).toBe(300);
  });

  it('combines nested styles', () => {
    const { styles } = speak(
      '<voice name="a">1<prosody rate="slow" volume="+6dB">2<prosody rate="-20%" volume="-2dB">3</prosody></prosody></voice>' +
        '<prosody rate="50%"><prosody rate="fast">4</prosody></prosody><lang xml:lang="fr">5<voice name="b">6</voice></lang>',
    );
    expect(styles.map(({ start: _start, end: _end, ...style }) => style)).toEqual([
      { voiceId: 'a' },
      { voiceId: 'a', rate: 0.75, gainDb: 6 },
      { voiceId: 'a', rate: expect.closeTo(0.6), gainDb: 4 },
      { voiceId: 'a', rate: 0.75, gainDb: 6 },
      { voiceId: 'a' },
      { rate: 0.5 },
      { rate: 1.25 },
      { rate: 0.5 },
      { language: 'fr' },
      { voiceId: 'b' },
      { language: 'fr' },
    ]);
  });

  it.each([
    ['en-US', 'en-GB', undefined],
    ['fr', 'en-GB', 'fr'],
  ])('with xml:lang="%s" on speak and a voice for %s, reads %s', (language, voiceLanguage, expected) => {
    const source = `<speak xml:lang="${language}">Text</speak>`;
    const { styles } = parseSsml(source, { maxElements: 10, voiceLanguage });
    expect(styles[0]?.language).toBe(expected);
  });

  it('has the marks at their tags', () => {
    const source = '<speak>One <mark name="a"/>two <mark name="a"/></speak>';
    expect(parse(source).marks).toEqual([
      { name: 'a', at: source.indexOf('<mark') },
      { name: 'a', at: source.lastIndexOf('<mark') },
    ]);
  });

  it('accepts the elements of the namespace with a prefix', () => {
    expect(saidIn(parse('<x:speak xmlns:x="http://www.w3.org/2001/10/synthesis"><x:s>One</x:s></x:speak>'))).toBe(
      'One',
    );
  });

  it('accepts a fragment if that is allowed', () => {
    const options = { maxElements: 10, isFragmentAllowed: true };
    expect(saidIn(parseSsml('One <break/>two &amp; <s>three</s>', options))).toMatch(/^One two &\s+three$/u);
    expect(saidIn(parseSsml('<speak>One</speak>', options))).toBe('One');
  });

  it.each([
    ['One', 1, 1, 'SSML begins with <speak>'],
    ['<p>One</p>', 1, 1, 'SSML begins with <speak>'],
    ['<speak>\n  One <audio src="a"/></speak>', 2, 7, '<audio> is not supported. Supported elements: speak, p, s,'],
    ['<speak>😀<amazon:effect xmlns:amazon="a"/></speak>', 1, 9, '<amazon:effect> is not supported'],
    ['<speak><speak/></speak>', 1, 8, '<speak> may only be the first element'],
    [
      '<speak>\r\n\r<p foo="1"/></speak>',
      3,
      1,
      '<p> has the attribute "foo", which is not supported. Supported: xml:lang',
    ],
    ['<speak><sub>a</sub></speak>', 1, 8, '<sub> must have the attribute alias'],
    ['<speak><sub alias="a"><p/></sub></speak>', 1, 23, '<sub> may have only text in it, but has <p>'],
    ['<speak><break>One</break></speak>', 1, 8, '<break> may have nothing in it'],
    ['<speak><break time="5"/></speak>', 1, 8, 'time must be a time such as 500ms or 1.5s, not "5"'],
    ['<speak><break time="1e308s"/></speak>', 1, 8, 'time must be a time'],
    ['<speak><break time="999999999s"/></speak>', 1, 8, 'a break of 999999999 seconds is too long'],
    ['<speak><break time="10.1s"/></speak>', 1, 8, 'a break of 10.1 seconds is too long; the limit is 10 seconds'],
    ['<speak><prosody rate="0%">a</prosody></speak>', 1, 8, 'rate must be from 25% to 400%'],
    ['<speak><prosody rate="NaN">a</prosody></speak>', 1, 8, 'rate must be one of x-slow,'],
    ['<speak><prosody volume="99dB">a</prosody></speak>', 1, 8, 'volume must be at most +24dB'],
    ['<speak><prosody volume="50">a</prosody></speak>', 1, 8, 'volume must be one of silent,'],
    ['<speak><prosody pitch="2st">a</prosody></speak>', 1, 8, 'pitch must be one of x-low,'],
    ['<speak><prosody range="wide">a</prosody></speak>', 1, 8, 'range must be one of x-low,'],
    ['<speak><prosody contour="up">a</prosody></speak>', 1, 8, 'contour must be points such as (0%,+20Hz)'],
    [
      '<speak><prosody>a</prosody></speak>',
      1,
      8,
      '<prosody> must have the attribute rate, volume, pitch, range or contour',
    ],
    ['<speak><say-as interpret-as="expletive">a</say-as></speak>', 1, 8, 'interpret-as must be one of: characters,'],
    ['<speak><say-as interpret-as="date" format="xyz">a</say-as></speak>', 1, 8, 'format must be one of: mdy,'],
    ['<speak><phoneme alphabet="sapi" ph="a">a</phoneme></speak>', 1, 8, 'alphabet must be one of: ipa,'],
    [
      '<speak><phoneme ph="t@m">a</phoneme></speak>',
      1,
      8,
      'ph has the sign "@" (U+0040), for which the voices have no sound',
    ],
    ['<speak><phoneme alphabet="cmu-arpabet" ph="M QQ">a</phoneme></speak>', 1, 8, 'ph has "QQ", which is not a phone'],
    ['<speak><lang xml:lang="klingon!">a</lang></speak>', 1, 8, 'xml:lang must be a language'],
    ['<speak><emphasis level="huge">a</emphasis></speak>', 1, 8, 'level must be one of: strong,'],
    ['<speak><voice name="">a</voice></speak>', 1, 8, 'name must not be empty'],
    [`<speak><mark name="${'a'.repeat(101)}"/></speak>`, 1, 8, 'name is longer than 100 characters'],
    ['<speak><p>One</speak>', 1, 21, 'this is not well-formed XML: unexpected close tag'],
    ['<speak>One', 1, 10, 'this is not well-formed XML: unclosed tag: speak'],
    ['<speak>&nbsp;</speak>', 1, 13, 'this is not well-formed XML: undefined entity'],
    ['<speak>&#0;</speak>', 1, 11, 'this is not well-formed XML'],
    ['<speak>\u0001</speak>', 1, 8, 'this is not well-formed XML: disallowed character'],
    ['<?xml version="1.1"?><speak>&#1;</speak>', 1, 32, 'this is not well-formed XML'],
    ['<!DOCTYPE speak [<!ENTITY a "b">]><speak>&a;</speak>', 1, 1, 'a document type (<!DOCTYPE>) is not supported'],
    ['<speak>One</speak>two', 1, 22, 'this is not well-formed XML: text data outside of root node'],
  ])('refuses %j and says where and why', (source, line, column, rule) => {
    const failure = failureOf(source);
    expect(failure.rule).toContain(rule);
    expect([failure.line, failure.column]).toEqual([line, column]);
  });

  it('refuses too many elements and too deep ones', () => {
    expect(failureOf(`<speak>${'<s/>'.repeat(1000)}</speak>`).rule).toContain('more than 1000 elements');
    expect(failureOf(`<speak>${'<p>'.repeat(40)}${'</p>'.repeat(40)}</speak>`).rule).toContain('more than 32 deep');
  });

  describe('for any document', () => {
    const words = fc.constantFrom('one', 'two', 'Dr. Who', 'é', '😀', '你好', '3', '\u200b', 'e\u0301');
    const space = fc.constantFrom(' ', '', '\n  ', '\r\n', '\t');
    /** A part of a document: what is written, and what is said for it. */
    const text = fc.oneof(
      fc.tuple(words, space).map((parts) => ({ written: parts.join(''), said: parts.join('') })),
      fc.constantFrom(
        { written: '&amp;', said: '&' },
        { written: '&#x1F600;', said: '😀' },
        { written: '<![CDATA[a < b]]>', said: 'a < b' },
        { written: '<!-- no -->', said: '' },
        { written: '<break time="1s"/>', said: '' },
        { written: '<mark\nname="m"/>', said: '' },
        { written: '<sub alias="alias">a<!-- b -->&lt;</sub>', said: 'alias' },
        { written: '<?php no ?>', said: '' },
      ),
    );
    const { document } = fc.letrec<{ document: { written: string; said: string } }>((tie) => ({
      document: fc
        .array(
          fc.oneof(
            { maxDepth: 4 },
            text,
            fc
              .tuple(
                fc.constantFrom(
                  ['<prosody rate="slow">', '</prosody>'],
                  ['<voice name="v" >', '</voice\n>'],
                  ['<lang xml:lang="fr">', '</lang>'],
                ),
                tie('document'),
              )
              .map(([[open, close], { written, said }]) => ({ written: `${open}${written}${close}`, said })),
          ),
          { maxLength: 6 },
        )
        .map((parts) => ({
          written: parts.map(({ written }) => written).join(''),
          said: parts.map(({ said }) => said).join(''),
        })),
    }));
    const dense = (said: string) => said.replaceAll(/\s+/gu, '');

    it('says exactly what is written between the tags, with the offsets of each letter', () => {
      fc.assert(
        fc.property(document, ({ written, said }) => {
          const source = `<speak>${written}</speak>`;
          const marked = parse(source);
          checkMarkedText(marked);
          expect(dense(saidIn(marked))).toBe(dense(said));
          const { text: analyzed } = runToEnd(analyzeText(marked, { language: 'en-US', mode: 'off', emoji: 'silent' }));
          for (const { unchanged, sourceStart, sourceEnd, normalizedStart, normalizedEnd } of analyzed.spans) {
            const spoken = analyzed.normalized.slice(normalizedStart, normalizedEnd);
            const own = source.slice(sourceStart, sourceEnd);
            if (unchanged) expect(own).toBe(spoken);
            // What is said for another text belongs to it: never to a tag beside it.
            else if (spoken.trim() !== '') expect(['&amp;', '&#x1F600;', 'a<!-- b -->&lt;']).toContain(own);
          }
        }),
        { numRuns: cases(60, 500) },
      );
    });

    it('either parses any text or says where the error is', () => {
      const anyText = fc
        .array(
          fc.oneof(
            document.map(({ written }) => written),
            fc.string({ unit: 'grapheme' }),
            fc.constantFrom('<', '>', '&', '</speak>', '<speak>', '"', ']]>', '<!--', '<![CDATA[', '<p', '/>'),
          ),
        )
        .map((parts) => parts.join(''));
      fc.assert(
        fc.property(anyText, fc.boolean(), (written, isFragmentAllowed) => {
          const source = isFragmentAllowed ? written : `<speak>${written}</speak>`;
          try {
            checkMarkedText(parseSsml(source, { maxElements: 1000, isFragmentAllowed }));
          } catch (error) {
            expect(error).toBeInstanceOf(InvalidMarkupError);
            expect((error as InvalidMarkupError).line).toBeGreaterThan(0);
          }
        }),
        { numRuns: cases(100, 1000) },
      );
    });
  });
});
