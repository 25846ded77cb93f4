import { readFileSync } from 'node:fs';
import type { Rule } from '../rule';
import { patternRule } from '../rule';

/** Emoji are named, or not spoken. */
export type EmojiMode = 'name' | 'silent';

// CLDR's names, in these languages, as emojibase publishes them.
const languages = new Set(
  [
    'bn',
    'da',
    'de',
    'en',
    'en-gb',
    'es',
    'es-mx',
    'et',
    'fi',
    'fr',
    'hi',
    'hu',
    'it',
    'ja',
    'ko',
    'lt',
    'ms',
    'nb',
  ].concat(['nl', 'pl', 'pt', 'ru', 'sv', 'th', 'uk', 'vi', 'zh', 'zh-hant']),
);

const textVariation = /[\ufe0e\ufe0f]/gu;

// They are signs in running text unless something asks for the picture.
const signs = /^[©®™‼⁉ℹ↔-↙↩↪▪▫▶◀◻◼⤴⤵⬅-⬇〰〽Ⓜ㊗㊙♠♣♥♦✓]$/u;

// The shape of an emoji by Unicode Technical Standard 51, section 1.4.9; of the digits, # and *, only keycaps.
const part =
  '(?![0-9#*](?!\\ufe0f?\\u20e3))\\p{Emoji}(?:\\p{EMod}|\\ufe0f?\\u20e3|\\ufe0f|[\\u{e0020}-\\u{e007e}]{1,30}\\u{e007f})?';
const sequence = `\\p{RI}\\p{RI}|${part}(?:\\u200d${part}){0,10}`;
const stray = '[\\p{EMod}\\p{RI}\\ufe0e\\ufe0f\\u20e3]';

interface EmojiEntry {
  readonly unicode: string;
  readonly label: string;
  readonly skins?: readonly EmojiEntry[];
}

/** Says an emoji's name in the voice's language once, however often it follows itself; or says nothing for it. */
export function emojiRule(mode: EmojiMode): Rule {
  return patternRule(
    'emoji',
    new RegExp(`(?<emoji>${sequence})\\k<emoji>*|${stray}`, 'gu'),
    ({ text, groups, language, input, start, end }) => {
      if (signs.test(text)) return undefined;
      if (mode === 'silent' || !groups.emoji) return '';
      const name = nameOf(groups.emoji, language);
      if (name === undefined) return '';
      // A name has no part in the grammar of its sentence, so it is set off like an aside.
      const before = /[\p{L}\p{N}]\s?$/u.test(input.slice(Math.max(0, start - 3), start)) ? ', ' : '';
      const after = /^\s?[\p{L}\p{N}\p{Extended_Pictographic}\p{RI}]/u.test(input.slice(end, end + 3)) ? ', ' : '';
      return before + name + after;
    },
  );
}

const loaded = new Map<string, Map<string, string>>();

function nameOf(emoji: string, language: string): string | undefined {
  const tag = language.toLowerCase();
  const known = [tag, tag.split('-')[0]!].find((candidate) => languages.has(candidate));
  if (known === undefined) return undefined;
  let names = loaded.get(known);
  if (!names) loaded.set(known, (names = load(known)));
  return names.get(emoji.replace(textVariation, ''));
}

/** Half a megabyte a language, so each is read when it is first needed. */
function load(language: string): Map<string, string> {
  const file = require.resolve(`emojibase-data/${language}/compact.json`);
  const entries = JSON.parse(readFileSync(file, 'utf8')) as EmojiEntry[];
  return new Map(
    entries
      .flatMap((entry) => [entry, ...(entry.skins ?? [])])
      .map(({ unicode, label }) => [
        unicode.replace(textVariation, ''),
        label.replace(/^keycap: /u, '').replace(':', ','),
      ]),
  );
}
