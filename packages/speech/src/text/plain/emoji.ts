import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Rule } from '../rule';
import { patternRule } from '../rule';

/** Whether emoji are spoken by name or skipped. */
export type EmojiMode = 'name' | 'silent';

/** One file of CLDR names per language, written by `npm run emoji`. */
const namesFolder = join(__dirname, 'emoji-names');
const namesSuffix = '.json.br';
const languages = new Set(
  readdirSync(namesFolder)
    .filter((file) => file.endsWith(namesSuffix))
    .map((file) => basename(file, namesSuffix)),
);

const textVariation = /[\ufe0e\ufe0f]/gu;

// These are signs in text unless an emoji variation selector follows.
const signs = /^[©®™‼⁉ℹ↔-↙↩↪▪▫▶◀◻◼⤴⤵⬅-⬇〰〽Ⓜ㊗㊙♠♣♥♦✓]$/u;

// The syntax of an emoji (Unicode Technical Standard 51, section 1.4.9). Digits, # and * count only as keycaps.
const part =
  '(?![0-9#*](?!\\ufe0f?\\u20e3))\\p{Emoji}(?:\\p{EMod}|\\ufe0f?\\u20e3|\\ufe0f|[\\u{e0020}-\\u{e007e}]{1,30}\\u{e007f})?';
const sequence = `\\p{RI}\\p{RI}|${part}(?:\\u200d${part}){0,10}`;
const stray = '[\\p{EMod}\\p{RI}\\ufe0e\\ufe0f\\u20e3]';

/** Replaces an emoji with its name in the voice's language, or with nothing. A repeated emoji is named once. */
export function emojiRule(mode: EmojiMode): Rule {
  return patternRule(
    'emoji',
    new RegExp(`(?<emoji>${sequence})\\k<emoji>*|${stray}`, 'gu'),
    ({ text, groups, language, input, start, end }) => {
      if (signs.test(text)) return undefined;
      if (mode === 'silent' || !groups.emoji) return '';
      const name = nameOf(groups.emoji, language);
      if (name === undefined) return '';
      // The name is not part of the sentence's grammar, so it is separated by commas.
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

/** Each language takes up to 0.4 MB and is loaded when first needed. */
function load(language: string): Map<string, string> {
  const file = readFileSync(join(namesFolder, `${language}${namesSuffix}`));
  const names = JSON.parse(brotliDecompressSync(file).toString()) as Record<string, string>;
  return new Map(
    Object.entries(names).map(([emoji, name]) => [emoji, name.replace(/^keycap: /u, '').replace(':', ',')]),
  );
}
