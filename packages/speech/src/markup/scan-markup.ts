import type { NormalizationMode } from '../text/normalize';
import type { MarkupScan, MarkupScanner } from '../text/markup-scan';
import type { SourceRange } from '../text/normalized-text';
import { linkedPronunciationPattern } from './linked-pronunciations';
import { pausePattern } from './parse-plain';
import { tagPatterns } from './plain-tags';
import { plainTagsOf, type TextSyntax } from './read-text';
import { partsOfText } from './text-parts';

/** Length up to which a tag of SSML, or an element that has only text, is waited for, in UTF-16 code units. */
const maxWait = 2000;

/** Elements that must be complete: those that have only text, or nothing. */
const wholeElement = /^<(?<name>break|mark|say-as|sub|phoneme)(?=[\s/>])/u;

/** A tag of SSML. */
const tag = /<\/?[^\s<>/"'=]{1,100}(?:"[^"<]*"|'[^'<]*'|[^"'<>])*>/uy;

/** A pause that has begun: a part of `[pause 1.5s]` or `[pause:1.5s]`. */
const openPause = /\[(?:p(?:a(?:u(?:s(?:e(?:[ \t:][^\][\n]{0,30})?)?)?)?)?)?$/iu;

/** A word with its pronunciation that has begun: a part of `[Kokoro](/kˈOkəɹO/)`. */
const openPronunciation = /\[[^\][\n]{1,100}(?:\](?:\((?:\/[^/()\n]{0,300}\/?)?)?)?$/u;

/** A tag of a text that is not SSML, that has begun; or a `<break>` whose end tag may follow. */
const openTags = {
  elevenlabs:
    /<\/?[a-z]{0,7}$|<(?:break|phoneme)\s[^<>]{0,600}$|<break(?:\s[^<>]{0,300})?(?<!\/)>(?:<[/a-z]{0,6})?$|<phoneme(?:\s[^<>]{0,600})?>[^<>]{0,300}(?:<[/a-z]{0,9})?$/iu,
  cartesia:
    /<\/?[a-z]{0,7}$|<(?:break|phoneme|speed|volume|emotion)\s[^<>]{0,600}$|<break(?:\s[^<>]{0,300})?(?<!\/)>(?:<[/a-z]{0,6})?$|<phoneme(?:\s[^<>]{0,600})?>[^<>]{0,300}(?:<[/a-z]{0,9})?$|<spell>[^<>]{0,300}(?:<[/a-z]{0,7})?$|\[l?a?u?g?h?t?e?r?$/iu,
} as const;

/** Finds where a text that is still being written may be cut, and which of its characters are words. */
export function scanMarkup(syntax: TextSyntax, normalize: NormalizationMode = 'auto'): MarkupScanner {
  const tags = plainTagsOf(syntax);
  if (tags === undefined) return scanSsml;
  const brackets = normalize === 'auto';
  const patterns = [
    ...(brackets ? [pausePattern, linkedPronunciationPattern] : []),
    ...(tags === 'none' ? [] : [tagPatterns[tags]]),
  ];
  const open = [...(brackets ? [openPause, openPronunciation] : []), ...(tags === 'none' ? [] : [openTags[tags]])];
  return (text) => scanPlain(text, patterns, open);
}

function scanPlain(text: string, patterns: readonly RegExp[], open: readonly RegExp[]): MarkupScan {
  const whole: SourceRange[] = [];
  for (const pattern of patterns) {
    for (const { 0: found, index } of text.matchAll(pattern)) whole.push({ start: index, end: index + found.length });
  }
  whole.sort((one, other) => one.start - other.start);
  const openAt = Math.min(text.length, ...open.map((pattern) => pattern.exec(text)?.index ?? text.length));
  let words = '';
  let at = 0;
  for (const { start, end } of whole) {
    if (start < at) continue;
    words += text.slice(at, start) + withoutTags(text.slice(start, end));
    at = end;
  }
  return { words: words + text.slice(at), whole, openAt };
}

/** White space for tags, and a word for what is between them. */
function withoutTags(written: string): string {
  const [, before, content, after] =
    /^(<[^<>]*>|\[(?!pause[ \t:]))([^<>\][]+)(<[^<>]*>|\]\(.*\))$/iu.exec(written) ?? [];
  if (content === undefined) return ' '.repeat(written.length);
  return ' '.repeat(before!.length) + 'x'.repeat(content.length) + ' '.repeat(after!.length);
}

/** Scans a part of SSML. Takes linear time. */
function scanSsml(text: string): MarkupScan {
  const whole: SourceRange[] = [];
  let words = '';
  let at = 0;
  let openAt = text.length;
  for (let start = text.indexOf('<'); start !== -1; start = text.indexOf('<', Math.max(at, start + 1))) {
    const end = endOfMarkup(text, start);
    if (end === undefined) {
      // What is longer than any tag is left to the parser, which refuses it.
      if (text.length - start > maxWait) continue;
      openAt = start;
      break;
    }
    words += textWithoutReferences(text, at, start, whole) + blank(text.slice(start, end));
    whole.push({ start, end });
    at = end;
  }
  words += textWithoutReferences(text, at, text.length, whole);
  const reference = /&[a-z\d#]{0,10}$/iu.exec(text);
  if (reference && reference.index >= at) openAt = Math.min(openAt, reference.index);
  return { words, whole, openAt };
}

/** The end of a tag, a comment or a section, or of an element that must be complete; `undefined` if it is not there. */
function endOfMarkup(text: string, start: number): number | undefined {
  const until = (mark: string, from: number) => {
    const at = text.indexOf(mark, from);
    return at === -1 ? undefined : at + mark.length;
  };
  if (text.startsWith('<!--', start)) return until('-->', start + 4);
  if (text.startsWith('<![CDATA[', start)) return until(']]>', start);
  if (text.startsWith('<?', start)) return until('?>', start);
  tag.lastIndex = start;
  const length = tag.exec(text)?.[0].length;
  if (length === undefined) return undefined;
  const end = start + length;
  const name = wholeElement.exec(text.slice(start, start + 10))?.groups?.['name'];
  return name === undefined || text[end - 2] === '/' ? end : until(`</${name}>`, end);
}

/** What marks it leaves: lines for elements that end something, words for what is between tags, and otherwise white space. */
function blank(markup: string): string {
  const name = /^<\/?(?<name>[\w-]+)/u.exec(markup)?.groups?.['name'];
  if (name === 'p' || name === 'speak') return `\n\n${' '.repeat(markup.length - 2)}`;
  if (name === 's') return `\n${' '.repeat(markup.length - 1)}`;
  const content = /^(<[^>]*>)([^<]+)(<\/[^<]*>)$/u.exec(markup);
  if (markup.startsWith('<![CDATA[')) return 'x'.repeat(markup.length);
  if (!content || content[2]!.trim() === '') return ' '.repeat(markup.length);
  return ' '.repeat(content[1]!.length) + 'x'.repeat(content[2]!.length) + ' '.repeat(content[3]!.length);
}

/** Text in which each reference is the character that it means, as often as it has characters. Line ends are spaces. */
function textWithoutReferences(source: string, from: number, to: number, whole: SourceRange[]): string {
  const text = source.slice(from, to);
  const words = text.replaceAll(/&[a-z\d#]{1,10};/giu, (written, offset: number) => {
    whole.push({ start: from + offset, end: from + offset + written.length });
    return meaningOf(written).repeat(written.length);
  });
  return words.replaceAll(/[\r\n]/gu, ' ');
}

/** The character of a reference; a space if it has none, or one of two code units. */
function meaningOf(reference: string): string {
  if (/^&#x?[\da-f]{6,}/iu.test(reference)) return ' ';
  const meaning = [...partsOfText(reference, 0, reference.length)][0]?.text;
  return meaning?.length === 1 ? meaning : ' ';
}
