import type { Replacement } from '../replacements';
import { matchesOf, outside, type Rule } from '../rule';
import { codeRanges } from './markdown';

/** Remarks of Wikipedia's editors, in the languages of the voices. */
const remarks =
  'citation needed|clarification needed|further explanation needed|better source needed|full citation needed|page needed|verification needed|' +
  'failed verification|not in citation given|original research\\??|dubious(?: [–-] discuss)?|unreliable source\\??|according to whom\\?|by whom\\?|' +
  'for whom\\?|who\\?|when\\?|which\\?|where\\?|why\\?|how\\?|what\\?|needs update|update|edit|edit source|vague|' +
  'cita requerida|aclaración requerida|referencia requerida|fuente requerida|fuente cuestionable|¿cuál\\?|¿por qué\\?|réf\\. incomplète|précision nécessaire|pas clair|chiarire|non chiaro|necessário esclarecer|esclarecer|¿quién\\?|¿cuándo\\?|editar|editar código|réf\\. (?:nécessaire|souhaitée|à confirmer)|citation nécessaire|source insuffisante|' +
  'qui \\?|quand \\?|modifier|modifier le code|senza fonte|citazione necessaria|chi\\?|quando\\?|modifica|modifica wikitesto|' +
  'carece de fontes\\??|quem\\?|editar código-fonte|ohne beleg|beleg fehlt|bearbeiten|quelltext bearbeiten|wer\\?|wann\\?|' +
  'उद्धरण चाहिए|स्रोत चाहिए|संदर्भ चाहिए|सन्दर्भ चाहिए|उद्धरण आवश्यक|स्पष्टीकरण चाहिए|कहाँ\\?|किसने\\?|किसके अनुसार\\?|कौन\\?|कब\\?|संपादित करें|संपादन';

const digits = '[\\d०-९]{1,3}(?:(?:, ?|; ?|[-–])[\\d०-९]{1,3}){0,9}';
const label = `${digits}|[a-z]|[क-ह]|(?:note|notes|nb|n|fn|ref|anm|nota|notas|lower-alpha|upper-alpha|टिप्पणी|नोट|संदर्भ|सन्दर्भ) ?\\.? ?[\\d०-९]{1,3}`;
/** Which pages of it: "[14]:22". */
const pages = '(?::\\d{1,4}(?:[-–]\\d{1,4})?)?';

/**
 * The marks of notes and citations: "1912.[3]", "noon.[a][b]", "left.¹ She", "twice.12 Then". Groups say what must be before them, which the code
 * looks at.
 */
const noteMark = new RegExp(
  `(?<brackets>(?:\\[(?:${label}|\\^[^\\[\\]\\s]{1,40})\\]${pages}){1,9})|(?<remark>(?:\\[(?:${remarks})\\]){1,4})` +
    '|(?<raised>[¹²³⁴⁵⁶⁷⁸⁹][⁰¹²³⁴⁵⁶⁷⁸⁹]{0,2}(?:[,⁻–][⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}){0,5})' +
    '|(?<dagger>[†‡]{1,3})' +
    '|(?<=\\p{L}{3}[.!?…]["”’»)]?)(?<glued>\\d{1,3}(?:(?:[,–-]|, )\\d{1,3}){0,5})(?=[ \\t\\n]|$)',
  'gui',
);

/** The end of a sentence, or of a part of one. */
const afterSign = /[.,;:!?…%)\]"”’»'।॥]$/u;
/** Words that come before a number in brackets which is to be read. */
const namesNumber =
  /(?:^|[^\p{L}])(?:ref|refs|references?|see|in|of|from|by|to|with|and|or|press|type|key|keys|button|option|options|step|item|note|notes|page|eq|equation|section|figure|table|number|line|dial|select|choose)\.?$/iu;
/** The same in other languages. */
const namesNumberElsewhere =
  /(?:^|[^\p{L}])(?:véase|ver|vid|vea|pulse|presione|tecla|botón|opción|fuente|fuentes|voir|tapez|touche|bouton|option|cf|vedi|premi|tasto|veja|vide|aperte|tecle|botão|opção|देखें|दबाएँ|en|de|según|selon|dans|in|di|secondo|em|segundo|y|e|et|o|ou|u|और)\.?$/iu;
/** Signs of programs and formulas near a bracket. */
const ofPrograms =
  /[=;{}_`<>\\]|\w\(|\[0\]|\b(?:arrays?|lists?|index|elements?|vectors?|matrix|functions?|variables?|loops?|tuples?|pointers?|buffers?|Python|JavaScript|TypeScript|Java|Ruby|syntax|code)\b/iu;
/** What has a power, and a glued number that is not a note. */
const powers =
  /(?:^|[^\p{L}])(?:\p{L}{1,3}|feet|foot|inch(?:es)?|miles?|met(?:er|re)s?|yards?|mol|metros?|mètres?|metri|piedi|pies?|pollici)$/iu;
const abbreviation =
  /(?:^|[^\p{L}])(?:fig|figs|nos|vol|vols|sec|art|arts|max|min|avg|est|ext|tel|rev|cap|num|approx|chap|app|bzw|pág|págs|núm|abb|vgl|lib|op|std)\.["”’»)]?$/iu;

/** How far context is looked at, in UTF-16 code units. */
const near = 40;

/** Leaves out the marks of notes and citations, and the remarks of editors. In code, brackets are indices. */
export const noteMarks: Rule = {
  name: 'marks of notes and citations',
  find(text, language) {
    const found = Array.from(matchesOf(noteMark, text), (match) => replacementOf(match, text, language) ?? []).flat();
    return found.length > 0 && /[`~]/u.test(text) ? outside(codeRanges(text), found) : found;
  },
};

function replacementOf(
  { 0: mark, index: start, groups = {} }: RegExpExecArray,
  text: string,
  language: string,
): Replacement | undefined {
  const end = start + mark.length;
  const before = text.slice(Math.max(0, start - near), start);
  const after = text.slice(end, end + near);
  const drop = { start, end, normalized: '' };
  // A link of Markdown, or the definition of a note.
  if (/^[([]/u.test(after) && mark.startsWith('[') && !/^\(\s|^\[\D/u.test(after)) return undefined;
  if (groups['remark']) return /\S$/u.test(before) ? drop : undefined;
  if (groups['dagger'])
    return /[\p{L}\p{N}.,;:!?)"”’]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(after) ? drop : undefined;
  if (groups['glued']) return isGluedNote(before, after) ? drop : undefined;
  if (groups['raised']) return isRaisedNote(before, after) ? drop : undefined;
  if (/\^/u.test(mark) && (before === '' || before.endsWith('\n')) && after.startsWith(':')) return undefined;
  return isBracketNote(mark, before, after, !/^en/iu.test(language)) ? withSpace(drop, before, text) : undefined;
}

/** "He tried twice.12 Then he left." */
function isGluedNote(before: string, after: string): boolean {
  if (
    !/(?:\s|^)["“‘«(]?\p{L}{0,30}\p{Ll}{3}[.!?…]["”’»)]?$/u.test(before) ||
    !/\s/u.test(before) ||
    abbreviation.test(before)
  )
    return false;
  return /^(?: {1,2}["“‘«(¿¡]?\p{Lu}|[ \t]{0,9}(?:\n|$))/u.test(after);
}

function isRaisedNote(before: string, after: string): boolean {
  if (/^[\p{L}\p{N}⁺⁻^]/u.test(after)) return false;
  if (
    /(?:^|\P{L})(?:[.,;:!?…।॥]|%)["”’»)]{0,2}$|[\p{L}\p{M}][.,;:!?…।॥]["”’»)]{0,2}$|\d[.,;!?…]["”’»)]{0,2}$|["”»]$/u.test(
      before,
    )
  )
    return true;
  // "In 1912³" has a note, too.
  if (/(?:^|[^\p{L}\p{N}.,])(?:1[1-9]|20)\d\d$/u.test(before)) return true;
  if (/\p{Script=Devanagari}[\p{M}]*\p{Script=Devanagari}\p{M}*$/u.test(before))
    return !/(?:मी|मीटर|फ़ुट|फुट|इंच|मील)\.?$/u.test(before);
  return /\p{L}{4,}$/u.test(before) && !powers.test(before);
}

function isBracketNote(mark: string, before: string, after: string, isProse: boolean): boolean {
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const isCode =
    ofPrograms.test(line) ||
    /(?:^|[^\p{L}])(?:set|increment|swap|assign|print|append)(?:s|ting)? (?:the )?\w{1,20}$/iu.test(line) ||
    /^[^\n]{0,10}[=;{}_`]|^[^\n]{0,30}\w\[[a-z] ?[-+] ?\d\]/u.test(after);
  if (afterSign.test(before)) {
    // "list)[0]", "x'[1]".
    return !/\[0/u.test(mark) && !(isCode && /[)'"\]]$/u.test(before));
  }
  if (/^[\p{L}\p{N}]/u.test(after)) return false;
  if (/[\p{L}\p{M}\p{N}]$/u.test(before)) {
    const isWord = /\p{L}{2,}$|[\d²³]$|\ds$|\p{Script=Han}$|\p{Script=Devanagari}[\p{M}]*$/u.test(before);
    // In prose, a letter is a note, but "niño[a]" has two endings.
    if (isProse && /^(?:\[[a-h]\]){1,4}$/u.test(mark) && /\p{L}{3}$/u.test(before) && !before.endsWith('o'))
      return !isCode && /^[\s.,;:)[]|^$/u.test(after);
    return isWord && !isCode && !/\[0|\[\^?[a-z]\]/u.test(mark.slice(0, 3));
  }
  if (!/\p{L}["”’»)]? $/u.test(before) || isCode) return false;
  const isList = /\d(?:[-–]|[,;] ?)\d/u.test(mark);
  if (namesNumberElsewhere.test(before.trimEnd())) return false;
  return !namesNumber.test(before.trimEnd()) && (isList || (/^\[\d/u.test(mark) && /^[.,;:!?]/u.test(after)));
}

/** Also leaves out the space before a mark that is set apart. */
function withSpace(replacement: Replacement, before: string, text: string): Replacement {
  const isApart = before.endsWith(' ') && /^(?:[\s.,;:!?]|$)/u.test(text.slice(replacement.end, replacement.end + 1));
  return isApart ? { ...replacement, start: replacement.start - 1 } : replacement;
}
