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

// oxfmt-ignore
const elements = new Set(
  ('a abbr acronym address applet area article aside audio b base basefont bdi bdo big blink blockquote body br button canvas caption center cite code col colgroup command content ' +
    'data datalist dd del details dfn dialog dir div dl dt element em embed fieldset figcaption figure font footer form frame frameset g h1 h2 h3 h4 h5 h6 head header hgroup hr html ' +
    'i iframe image img input ins isindex kbd keygen label legend li link listing main map mark marquee math menu menuitem meta meter multicol nav nextid nobr noembed noframes noscript object ol optgroup option output ' +
    'p param path picture plaintext portal pre progress q rb rp rt rtc ruby s samp script search section select shadow slot small source spacer span strike strong style sub summary sup svg ' +
    'table tbody td template textarea tfoot th thead time title tr track tt u ul use var video wbr xmp speak break prosody emphasis voice phoneme audio desc say-as').split(' '),
);

/**
 * Whether a tag is no element of HTML or SSML but a word in angle brackets: "Press <Enter>", "<your-api-key>", "List<String>". What has an end
 * tag is an element of something else.
 *
 * @param following the text behind it, as far as an end tag is looked for.
 */
export function isPlaceholder(tag: string, following: string): boolean {
  const name = /^<(?<name>[a-z][a-z0-9_-]*)>$/iu.exec(tag)?.groups?.['name'];
  return name !== undefined && !elements.has(name.toLowerCase()) && !following.includes(`</${name}>`);
}

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
