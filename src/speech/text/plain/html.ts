import type { Replacement } from '../replacements';
import { sentenceEnd } from './line-ends';
import { decode } from 'html-entities';
import { applyRules } from '../rule';
import { cleanCharacters } from './clean-characters';

// The content of these elements is not for reading.
const unread = '<(?<unread>script|style|template|svg|math)\\b[^<>]*>(?:(?!</\\k<unread>)[^])*(?:</\\k<unread>\\s*>|$)';
const html = new RegExp(
  `${unread}|<!--(?:(?!-->)[^])*(?:-->|$)|</?(?<tag>[a-z][a-z0-9:-]*)(?:"[^"<]*"|'[^'<]*'|[^<>"'])*>|<[!?][^<>]*>|&#?[a-z0-9]{1,32};`,
  'giu',
);

const blocks =
  /^(?:address|article|aside|blockquote|br|button|caption|center|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|legend|li|main|nav|ol|option|p|pre|section|summary|table|td|th|title|tr|ul)$/iu;

/** Finds tags, comments and entities in a range of HTML. Block elements end a line. */
export function* htmlReplacements(text: string, start: number, end: number): Generator<Replacement> {
  for (const match of text.slice(start, end).matchAll(html)) {
    const [written] = match;
    const at = start + match.index;
    const normalized = written.startsWith('&')
      ? decodeEntity(written)
      : blocks.test(match.groups?.tag ?? '')
        ? sentenceEnd
        : '';
    yield { start: at, end: at + written.length, normalized };
  }
}

/** Decodes an HTML entity and removes invisible characters. Returns unknown entities unchanged. */
export function decodeEntity(entity: string): string {
  return applyRules(decode(entity).toWellFormed(), [cleanCharacters], 'und').normalized;
}
