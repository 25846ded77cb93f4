import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { normalize } from '../normalize';

/** A text as people write it, and what a good reader would say. They were written before the rules that read them. */
interface Case {
  readonly kind: string;
  readonly text: string;
  readonly words: string;
  /** What is as right. */
  readonly also?: readonly string[];
  /** Why it is not read so yet. */
  readonly open?: string;
}

const languages: Readonly<Record<string, string>> = {
  english: 'en-US',
  spanish: 'es',
  french: 'fr',
  italian: 'it',
  portuguese: 'pt',
  hindi: 'hi',
  japanese: 'ja',
  chinese: 'zh-CN',
};

/** Only the words and their order are compared: hyphens, capitals and punctuation are not heard. */
function heard(text: string, language: string): string {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}'&%$]+/gu, ' ')
    .replaceAll("'", '')
    .trim();
  // Japanese is written without spaces. Those around what has been replaced are not heard.
  return language === 'ja' ? words.replaceAll(' ', '') : words;
}

const files = readdirSync(__dirname).filter((name) => name.endsWith('.json'));

describe.each(files)('texts of people in %s', (file) => {
  const language = languages[/^[a-z]+/u.exec(file)![0]]!;
  const cases = JSON.parse(readFileSync(join(__dirname, file), 'utf8')) as Case[];
  const said = (text: string) =>
    heard(normalize(text, { language, mode: 'auto', emoji: 'silent' }).normalized, language);
  const right = ({ words, also = [] }: Case) => [words, ...also].map((each) => heard(each, language));

  it.each(cases.filter(({ open }) => open === undefined).map((each) => [each.text, each] as const))(
    'says %j as a good reader would',
    (text, each) => {
      const words = said(text);
      expect(right(each).includes(words) ? each.words : words).toBe(each.words);
    },
  );

  it('has no case that is called open and is right', () => {
    expect(cases.filter((each) => each.open !== undefined && right(each).includes(said(each.text)))).toEqual([]);
  });

  it('is right in at least nine of ten', () => {
    expect(cases.filter(({ open }) => open === undefined).length).toBeGreaterThanOrEqual(0.9 * cases.length);
  });
});
