import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setupEngine, toSpeech } from 'speech-rule-engine';
import temml from 'temml';
import type { FormulaKind, FormulaLanguage } from '../formula';
import { cleanMathml } from './clean-mathml';
import { lecturerRules, withLecturerRules } from './lecturer-rules';

const preferences = {
  clearspeak: [
    'Log_LnAsNaturalLog',
    'Matrix_Combinatoric',
    'MultiLineLabel_None',
    'MultiLineOverview_None',
    'MultsymbolDot_Dot',
    'SetMemberSymbol_Element',
    'VerticalLine_Given',
  ].join(':'),
  mathspeak: 'sbrief',
};

/** The style in which formulas are read. Spanish has no ClearSpeak. */
const domains: Readonly<Record<FormulaLanguage, keyof typeof preferences>> = {
  en: 'clearspeak',
  de: 'clearspeak',
  es: 'mathspeak',
  fr: 'clearspeak',
  hi: 'clearspeak',
  it: 'clearspeak',
};

/** The folder of the locales. They are read from there, and not from the network. */
const locales = join(dirname(require.resolve('speech-rule-engine')), 'mathmaps');

let currentLanguage: FormulaLanguage | undefined;

/**
 * What a lecturer says for a formula. Loads the words of a language with its first formula, which takes a second.
 *
 * @returns `undefined` if the formula is too large.
 * @throws {Error} if the formula has an error.
 */
export async function formulaWords(
  kind: FormulaKind,
  source: string,
  language: FormulaLanguage,
): Promise<string | undefined> {
  const letters = language === 'en' ? (identifier: string) => (identifier === 'a' ? 'A' : identifier) : undefined;
  const mathml = cleanMathml(kind === 'latex' ? toMathml(source) : source, letters);
  if (mathml === undefined) return undefined;
  if (currentLanguage !== language) {
    const domain = domains[language];
    const style = preferences[domain];
    await setupEngine({
      locale: language,
      domain,
      style,
      modality: 'speech',
      markup: 'punctuation',
      custom: loadLocale,
    });
    currentLanguage = language;
  }
  return tidied(toSpeech(mathml), language) || undefined;
}

function toMathml(latex: string): string {
  const written = latex
    .replaceAll(/\^\s*\{?\s*\\circ\s*\}?/gu, '°')
    .replaceAll('\\pmod', '\\bmod ')
    // Of a probability.
    .replaceAll(/(?<=(?:P|Pr|E)\s*[([][^()[\]]*)\\mid(?![a-zA-Z])/gu, '|');
  return temml.renderToString(written, { displayMode: true, throwOnError: true, maxExpand: 200, trust: false });
}

async function loadLocale(name: string): Promise<object> {
  const locale = JSON.parse(await readFile(join(locales, `${name}.json`), 'utf8')) as Record<string, unknown>;
  return withLecturerRules(locale, name);
}

/** All pauses become commas: a formula is part of a sentence. */
function tidied(words: string, language: string): string {
  let said = words.replaceAll(/(?<=\S) (?=\p{Lu}\p{Ll}+ \d+:)/gu, ', ');
  for (const [phrase, instead] of lecturerRules[language]?.phrases ?? []) said = said.replaceAll(phrase, instead);
  return said
    .replaceAll(/(?:\s*[.;:,](?=[\s.;:,]|$))+/gu, ',')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/^[\s,]+|[\s,]+$/gu, '');
}
