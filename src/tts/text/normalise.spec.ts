import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { projectRoot } from '../../project-root';
import { type NormaliseOptions, normalise } from './normalise';
import { SentenceCutter, steady } from './pieces';
import { sentencesOf } from './sentences-of';
import type { SpokenText } from './spoken-text';

interface Family {
  name: string;
  about: string;
  options?: Partial<NormaliseOptions>;
  cases: [written: string, said: string][];
}

const families = JSON.parse(readFileSync(join(__dirname, 'normalisation-cases.json'), 'utf8')) as Family[];
const defaults: NormaliseOptions = { language: 'en-US', mode: 'auto', emoji: 'name' };

describe.each(families)('normalise: $name', ({ options, cases }) => {
  it.each(cases)('says for %j: %j', (written, said) => {
    expect(normalise(written, { ...defaults, ...options }).spoken).toBe(said);
  });
});

describe('docs/normalisation.md', () => {
  const document = readFileSync(join(projectRoot, 'docs', 'normalisation.md'), 'utf8');
  const sections = new Map(document.split(/^## /mu).map((section) => [section.split('\n', 1)[0]!, section]));

  it.each(families)('has the rule and every case of: $name', ({ name, about, cases }) => {
    const section = sections.get(name) ?? '';
    expect(section).toContain(about);
    expect(tableRows(section)).toEqual(cases.map((texts) => texts.map(visible)));
  });
});

/** The cells of a section's table, below its head. */
function tableRows(section: string): string[][] {
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .slice(1, -1)
      .split(/(?<!\\)\|/u)
      .map((cell) => cell.trim().replaceAll('\\|', '|'))
      .map((cell) => cell.replace(/^(?<ticks>`+) ?(?<text>.*?) ?\k<ticks>$/u, '$<text>').trim()),
  );
}

function visible(text: string): string {
  if (text === '') return '(nothing)';
  return text
    .replaceAll('\n', '⏎')
    .replace(/[\p{Cc}\p{Cf}\u00a0]/gu, (character) =>
      /[\u200d\u{e0000}-\u{e0fff}]/u.test(character)
        ? character
        : `⟨U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}⟩`,
    )
    .trim();
}

const snippets = [
  ...families.flatMap(({ cases }) => cases.map(([written]) => written)),
  ...' \n\t.,;:!?-–—_*`#~|[](){}<>&@$€£%^+=/\\"\'“”’0123456789'.split(''),
  ...'aIXé你न\u0301\u200b\u200d\ufe0f\ufffc\u0000'.split(''),
  '👍',
  '🏽',
  '🇫',
  '\n\n',
  '. ',
  'U.S.',
  '&amp;',
  '<b>',
  '<!--',
  '```',
  '](',
  '![',
  'http://',
  'www.',
  'https://',
  '\r\n',
  '\u2028',
];
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(fc.constantFrom(...snippets), { maxLength: 25 }).map((parts) => parts.join('')),
);
const anyOptions: fc.Arbitrary<NormaliseOptions> = fc.record({
  language: fc.constantFrom('en-US', 'en-GB', 'en', 'es-ES', 'hi-IN', 'ja-JP'),
  mode: fc.constantFrom('auto', 'off'),
  emoji: fc.constantFrom('name', 'silent'),
});

/** The longest name of one code unit is that of an emoji. */
const mostSaidPerCodeUnit = 40;

describe('normalise, whatever the text', () => {
  const property = (check: (text: SpokenText, options: NormaliseOptions) => void) =>
    fc.assert(
      fc.property(anyText, anyOptions, (source, options) => check(normalise(source, options), options)),
      { numRuns: 500 },
    );

  it('covers both texts with spans, in order, and says unchanged stretches as they are', () => {
    property(({ source, spoken, spans }) => {
      let sourceEnd = 0;
      let spokenEnd = 0;
      for (const span of spans) {
        expect([span.sourceStart, span.spokenStart]).toEqual([sourceEnd, spokenEnd]);
        expect(span.sourceEnd - span.sourceStart + span.spokenEnd - span.spokenStart).toBeGreaterThan(0);
        const written = source.slice(span.sourceStart, span.sourceEnd);
        if (span.unchanged) expect(spoken.slice(span.spokenStart, span.spokenEnd)).toBe(written);
        ({ sourceEnd, spokenEnd } = span);
      }
      expect([sourceEnd, spokenEnd]).toEqual([source.length, spoken.length]);
    });
  });

  it('says well-formed text of a bounded length', () => {
    property(({ source, spoken }) => {
      expect(spoken.isWellFormed()).toBe(true);
      expect(spoken.length).toBeLessThanOrEqual(source.length * mostSaidPerCodeUnit);
    });
  });

  it('leaves no digit, control character or zero-width space in English', () => {
    property(({ spoken }, { language, mode }) => {
      const isEnglish = mode === 'auto' && language.startsWith('en');
      expect(isEnglish ? spoken : '').not.toMatch(/[0-9\u200b\ufffc]|(?!\n)\p{Cc}/u);
    });
  });

  it('puts every letter into one sentence, every sentence into pieces, and points each at the source', () => {
    property((text, { language }) => {
      const { spoken, source } = text;
      const letters = (written: string) => written.replace(/[^\p{L}\p{N}]/gu, '');
      const sentences = sentencesOf(text, language);
      expect(letters(sentences.map((sentence) => sentence.text).join(''))).toBe(letters(spoken));
      for (const sentence of sentences) {
        expect(spoken.slice(sentence.spokenStart, sentence.spokenEnd)).toBe(sentence.text);
        const pieces = [...new SentenceCutter(text, sentence).cut({ budget: steady(15), longest: 30 })];
        expect(pieces.map((piece) => piece.text.replace(/\s/gu, '')).join('')).toBe(sentence.text.replace(/\s/gu, ''));
        for (const piece of pieces) {
          expect(piece.text.isWellFormed()).toBe(true);
          expect(piece.text.length).toBeLessThanOrEqual(30);
          expect(piece.sourceStart).toBeLessThanOrEqual(piece.sourceEnd);
          expect(piece.sourceEnd).toBeLessThanOrEqual(source.length);
        }
      }
    });
  });
});

describe('normalise, said again', () => {
  // A line break that an item of a list left behind is only that of a line the second time.
  const english = families
    .filter(({ options }) => !options || Object.keys(options).join('') === 'language')
    .map(({ name, options, cases }) => ({ name, options, said: cases.map(([, said]) => said.replace(/\n+/gu, ' ')) }));

  it.each(english)('changes nothing more: $name', ({ options, said }) => {
    expect(said.map((text) => normalise(text, { ...defaults, ...options }).spoken)).toEqual(said);
  });
});

/** `npm run prove:linear-time` reads a million. */
const longTextCharacters = Number(process.env['LONG_TEXT_CHARACTERS'] ?? 100_000);

// If any step took time that grows with the square of the text, these would not end within the time-out.
describe('normalise, with what is made to be slow', () => {
  it.each(['1,', '(', 'a.', '$'])(`is through with ${longTextCharacters} characters of %j`, (part) => {
    expect(everything(part.repeat(longTextCharacters / part.length))).toBe(longTextCharacters);
  });

  it.each(
    [
      ['[a](', '![', '*a_ ', '`a``', '<a "', '<!--', '> ', '- a\n', '|a', '|a|b|\n|-|-|\n', '&amp;', '~~a', '[a]: '],
      [
        'a@',
        'http://',
        'www.',
        './',
        '#a',
        '-1',
        '+1 (',
        '1:',
        '1/',
        '1 km ',
        '$1-',
        '1-',
        '(((1',
        'A. ',
        'etc. ',
        'I',
      ],
      ['\u200b', ' ', '\n', '\r\n', '😀', '🇫', 'e\u0301', '²', '!?', '"', '…', 'a b. ', 'AB ', 'word ', '你', 'x'],
    ].flat(),
  )('is through with 50,000 characters of %j', (part) => {
    expect(everything(part.repeat(50_000 / part.length))).toBeGreaterThan(40_000);
  });
});

describe('normalise, with one thing that has no end', () => {
  const endless = [
    `http://${')'.repeat(100_000)}`,
    `https://a.com/${'(.'.repeat(50_000)}`,
    `${'a.'.repeat(50_000)}com`,
    `${'a/'.repeat(50_000)}b.pdf`,
    `#${'a'.repeat(100_000)}`,
    `@${'a.'.repeat(50_000)}`,
    `<b ${'x="'.repeat(30_000)}`,
    `&${'a'.repeat(100_000)};`,
    `$${'9'.repeat(100_000)}`,
    `+${'1 '.repeat(50_000)}`,
    `[${'['.repeat(50_000)}a](${'b'.repeat(50_000)})`,
    `| ${'a | '.repeat(20_000)}\n|${'-|'.repeat(20_000)}\n| ${'b | '.repeat(20_000)}`,
  ];

  it.each(endless.map((source) => [source.slice(0, 12), source]))('is through with %j…', (_start, source) => {
    expect(everything(source)).toBe(source.length);
  });
});

/** Does all that is done with a text; answers how much of it the spans cover. */
function everything(source: string): number {
  const text = normalise(source, defaults);
  for (const sentence of sentencesOf(text, 'en-US'))
    Array.from(new SentenceCutter(text, sentence).cut({ budget: steady(250), longest: 250 }));
  return text.spans.at(-1)?.sourceEnd ?? 0;
}
