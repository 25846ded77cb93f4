import { sourceSentences, type TimeSliced } from '@voxgate/speech';
import { type Cut, cutsOf } from '../../jobs/split-ssml';
import type { ProjectChapterText } from '../project';

/** What of a chapter is split and merged. */
export type WrittenText = Pick<ProjectChapterText, 'syntax' | 'text'>;

/** A sentence of a chapter, at whose start the chapter can be split. Offsets are in UTF-16 code units. */
export interface ChapterSentence {
  /** The sentence as it is written, but without the tags of SSML. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Where a chapter that begins with this sentence begins: also marks of a list or a tag before it belong to it. */
  readonly cut: number;
  /** The element of SSML that is split there, with those around it. Their tags are made only where a chapter is split: together they can be much. */
  readonly within: Cut['within'];
}

/** The longest tags of SSML that are repeated where a chapter is split, in UTF-16 code units. */
const maxRepeated = 10_000;

type Place = Pick<Cut, 'at' | 'within'>;

const words = /[\p{L}\p{N}]/u;

/**
 * Finds the sentences of a chapter.
 *
 * @param language a BCP 47 tag.
 */
export function* sentencesOf({ syntax, text }: WrittenText, language: string): TimeSliced<ChapterSentence[]> {
  return syntax === 'ssml' ? yield* ofSsml(text) : yield* ofText(text, language);
}

function* ofText(source: string, language: string): TimeSliced<ChapterSentence[]> {
  const found = yield* sourceSentences(source, language);
  let lastEnd = 0;
  return found.map(({ start, end }) => {
    // A sentence that begins a line has what is before it in that line.
    const newline = source.slice(lastEnd, start).lastIndexOf('\n');
    const cut = newline < 0 ? start : lastEnd + newline + 1;
    lastEnd = end;
    return { text: source.slice(start, end), start, end, cut, within: undefined };
  });
}

function* ofSsml(source: string): TimeSliced<ChapterSentence[]> {
  const sentences: ChapterSentence[] = [];
  const beginning: Place = { at: 0, within: undefined };
  let best = beginning;
  const cuts: readonly Place[] = yield* cutsOf(source, maxRepeated);
  let from = 0;
  for (const [index, cut] of [...cuts, { at: source.length, within: undefined }].entries()) {
    if (index % 100 === 0) yield;
    const text = plainSsml(source.slice(from, cut.at));
    from = cut.at;
    const depth = cut.within?.startLength ?? 0;
    if (!words.test(text)) {
      // Of several places between two sentences, the outermost: before a paragraph rather than in it.
      if (sentences.length > 0 && depth <= (best.within?.startLength ?? 0)) best = cut;
      continue;
    }
    const { at, within } = sentences.length === 0 ? beginning : best;
    sentences.push({ text, start: at, end: cut.at, cut: at, within });
    best = cut;
  }
  return sentences;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The words of a part of SSML, with single spaces. It may begin or end within elements, but not within tags. */
function plainSsml(source: string): string {
  return (
    source
      // In one pass: what begins within another of these is no such thing.
      .replaceAll(/<!--[^]*?-->|<\?[^]*?\?>|<!\[CDATA\[([^]*?)\]\]>/gu, (_all, written?: string) =>
        (written ?? '').replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
      )
      .replaceAll(/<(?:"[^"]*"|'[^']*'|[^"'>])*>/gu, ' ')
      .replaceAll(
        /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,10}));/giu,
        (all, decimal?: string, hex?: string, name?: string) =>
          name === undefined
            ? characterOf(Number.parseInt(decimal ?? hex!, decimal === undefined ? 16 : 10))
            : (entities[name] ?? all),
      )
      .replaceAll(/\s+/gu, ' ')
      .trim()
  );
}

function characterOf(codePoint: number): string {
  return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint).toWellFormed() : '';
}
