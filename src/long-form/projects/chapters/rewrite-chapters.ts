import { SaxesParser } from 'saxes';
import { countCharacters, type TimeSliced } from '@voxgate/speech';
import { endTags, startTags } from '../../jobs/split-ssml';
import type { ProjectChapterText } from '../project';
import type { FormerChapter, TextPiece } from './chapter-change';
import type { ChapterSentence } from './chapter-sentences';

/** Chapters in the place of others, and those others, for undo. */
export interface Rewritten {
  readonly chapters: readonly NewChapter[];
  readonly former: readonly FormerChapter[];
}

/** A chapter that has no number yet. */
export type NewChapter = Omit<ProjectChapterText, 'number'>;

/** Splits a chapter where a sentence begins. Both have its voice, and are included if it was. */
export function splitChapter(
  chapter: ProjectChapterText,
  { cut, within }: ChapterSentence,
  title: string | null,
): Rewritten {
  const { syntax, text } = chapter;
  const [prefix, suffix] = [startTags(within), endTags(within)];
  const end = syntax === 'ssml' ? cut : text.slice(0, cut).trimEnd().length;
  const texts = [text.slice(0, end) + suffix, prefix + text.slice(cut)] as const;
  const former: TextPiece[] = [[0, 0, end], text.slice(end, cut), [1, prefix.length, texts[1].length]];
  return {
    chapters: [withText(chapter, texts[0]), { ...withText(chapter, texts[1]), title }],
    former: [formerOf(chapter, former)],
  };
}

/**
 * Merges chapters of the same syntax. Voice and inclusion are those of the first.
 *
 * @returns `undefined` if they are SSML whose `speak` elements differ.
 */
export function* mergeChapters(
  chapters: readonly ProjectChapterText[],
  title: string | null,
): TimeSliced<Rewritten | undefined> {
  const [first] = chapters;
  const merged = first!.syntax === 'ssml' ? yield* mergeSsml(chapters) : mergeTexts(chapters);
  if (!merged) return undefined;
  return {
    chapters: [{ ...withText(first!, merged.text), title }],
    former: chapters.map((chapter, index) => formerOf(chapter, merged.former[index]!)),
  };
}

interface MergedText {
  readonly text: string;
  readonly former: readonly (readonly TextPiece[])[];
}

const paragraphEnd = '\n\n';

function mergeTexts(chapters: readonly ProjectChapterText[]): MergedText {
  let start = 0;
  const former = chapters.map(({ text }): TextPiece[] => {
    const end = start + text.length;
    const piece = [0, start, end] as const;
    start = end + paragraphEnd.length;
    return [piece];
  });
  return { text: chapters.map(({ text }) => text).join(paragraphEnd), former };
}

function* mergeSsml(chapters: readonly ProjectChapterText[]): TimeSliced<MergedText | undefined> {
  const parts: string[] = [];
  const former: TextPiece[][] = [];
  let length = 0;
  let closing = '';
  let rootKey: string | undefined;
  for (const [index, { text }] of chapters.entries()) {
    const root = yield* rootOf(text);
    rootKey ??= root.key;
    if (root.key !== rootKey) return undefined;
    const before = text.slice(0, root.start);
    const content = text.slice(root.start, root.end);
    const after = text.slice(root.end);
    if (index === 0) {
      closing = after;
      parts.push(before);
      ({ length } = before);
    } else if (!/<\/(?:[\w.-]+:)?p>\s*$/u.test(parts.at(-1)!) && !/^\s*<(?:[\w.-]+:)?p[\s>]/u.test(content)) {
      // A chapter ends a paragraph. An element without text ends one, too.
      const gap = `<${root.prefix}p/>`;
      parts.push(gap);
      length += gap.length;
    }
    former.push([index === 0 ? [0, 0, before.length] : before, [0, length, length + content.length], after]);
    parts.push(content);
    length += content.length;
  }
  return { text: parts.join('') + closing, former };
}

/** The root element of SSML. Offsets are in UTF-16 code units. */
interface SsmlRoot {
  /** The content of `speak`. */
  readonly start: number;
  readonly end: number;
  /** That of its name, with the colon. */
  readonly prefix: string;
  /** The same for roots with the same effect. */
  readonly key: string;
}

/** Attributes without an effect on what is in `speak`. */
const withoutEffect = new Set(['version', 'xml:id', 'xml:base']);
const charactersPerStep = 4096;

/** @param source must be well-formed SSML. */
function* rootOf(source: string): TimeSliced<SsmlRoot> {
  const parser = new SaxesParser({ xmlns: false, position: true });
  let depth = 0;
  const root = { start: 0, end: source.length, prefix: '', key: '' };
  parser.on('opentag', ({ name, attributes }) => {
    if (depth++ > 0) return;
    const effective = Object.entries(attributes).filter(([attribute]) => !withoutEffect.has(attribute));
    root.start = parser.position;
    root.prefix = name.replace(/[^:]*$/u, '');
    root.key = JSON.stringify([name, effective.toSorted(([one], [other]) => (one < other ? -1 : 1))]);
  });
  parser.on('closetag', () => {
    if (--depth === 0) root.end = source.lastIndexOf('<', parser.position - 1);
  });
  for (let start = 0; start < source.length; start += charactersPerStep) {
    parser.write(source.slice(start, start + charactersPerStep));
    yield;
  }
  parser.close();
  return root;
}

function withText({ title, voiceId, isIncluded, syntax }: ProjectChapterText, text: string): NewChapter {
  return { title, voiceId, isIncluded, syntax, text, characters: countCharacters(text) };
}

/** A chapter as it is, for undo. */
export function formerOf(
  { title, voiceId, isIncluded, syntax }: Omit<FormerChapter, 'text'>,
  text: readonly TextPiece[],
): FormerChapter {
  return { title, voiceId, isIncluded, syntax, text };
}
