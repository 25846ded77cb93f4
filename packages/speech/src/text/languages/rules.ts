import { rulesOf, type TokenClass } from '../english/token-class';
import { runToEnd, type TimeSliced } from '../../support/time-slices';
import type { Rule } from '../rule';
import { chineseClasses, chineseTags } from './chinese';
import { classesOf } from './classes';
import { spanishOfAmerica, spanishOfMexico, spanishOfSpain, spanishOfTheSouth } from './spanish';
import { frenchOfBelgium, frenchOfFrance } from './french';
import { germanLanguage } from './german';
import { hindi } from './hindi';
import { japaneseClasses, japaneseTags } from './japanese';
import { italian } from './italian';
import type { Language } from './language';
import { portuguese } from './portuguese';

/** A language that is written out, and the tags of its texts. The first pattern that fits decides. */
interface KnownLanguage {
  readonly tags: RegExp;
  readonly language: Language;
}

const known: readonly KnownLanguage[] = [
  { tags: /^fr-BE(?:$|-)/iu, language: frenchOfBelgium },
  { tags: /^fr(?:$|-)/iu, language: frenchOfFrance },
  { tags: /^es-(?:MX|DO)(?:$|-)/iu, language: spanishOfMexico },
  { tags: /^es-(?:419|US|PR|SV|PA|EC|GT|HN|NI|PE)(?:$|-)/iu, language: spanishOfAmerica },
  { tags: /^es-(?:AR|CL|CO|UY|CU)(?:$|-)/iu, language: spanishOfTheSouth },
  { tags: /^es(?:$|-)/iu, language: spanishOfSpain },
  { tags: /^de(?:$|-)/iu, language: germanLanguage },
  { tags: /^it(?:$|-)/iu, language: italian },
  { tags: /^pt(?:$|-)/iu, language: portuguese },
  { tags: /^hi(?:$|-)/iu, language: hindi },
];

/** Languages that no grammar fits: their classes are their own. */
const ownClasses: readonly { readonly tags: RegExp; readonly classes: readonly TokenClass[] }[] = [
  { tags: chineseTags, classes: chineseClasses },
  { tags: japaneseTags, classes: japaneseClasses },
];

const classes = new Map<Language, readonly TokenClass[]>();

/** The words of a language that the grammars speak; `undefined` for English, Chinese and Japanese, and if its texts are left to the engine. */
export function languageOf(tag: string): Language | undefined {
  return known.find(({ tags }) => tags.test(tag))?.language;
}

/** The token classes of a language other than English; `undefined` if its texts are left to the engine. */
export function languageClasses(tag: string): readonly TokenClass[] | undefined {
  return runToEnd(classesInSteps(tag));
}

/** They are made when a text first needs them, one in a step: together they take a tenth of a second, and most servers speak few languages. */
function* classesInSteps(tag: string): TimeSliced<readonly TokenClass[] | undefined> {
  const language = languageOf(tag);
  if (!language) return ownClasses.find(({ tags }) => tags.test(tag))?.classes;
  const own = classes.get(language);
  if (own) return own;
  const made: TokenClass[] = [];
  for (const each of classesOf(language)) {
    made.push(each);
    yield;
  }
  classes.set(language, made);
  return made;
}

const rules = new Map<readonly TokenClass[], readonly Rule[]>();

/** The rules of a language other than English, class by class; `undefined` if its texts are left to the engine. */
export function* languageRules(tag: string): TimeSliced<readonly Rule[] | undefined> {
  const own = yield* classesInSteps(tag);
  if (!own) return undefined;
  let all = rules.get(own);
  if (!all) rules.set(own, (all = rulesOf(own)));
  return all;
}
