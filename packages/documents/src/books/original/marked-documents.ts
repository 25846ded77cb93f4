import { clipsOf, type EpubChapter } from '../epub/epub-chapter';
import { alignWords } from './align-words';
import type { Tree } from './dom';
import { type DocumentWord, documentWords, type Place, wordsOf } from './document-words';
import { markRange } from './mark-range';

/** A sentence of a document with its sound. */
export interface MarkedSentence {
  /** The id of its element. */
  readonly id: string;
  /** The index of the chapter that has its sound. */
  readonly chapter: number;
  /** Milliseconds from the start of the chapter. */
  readonly start: number;
  readonly end: number;
}

/** What has been marked. */
export interface MarkedDocuments {
  /** The sentences of each document, in order. */
  readonly sentences: readonly (readonly MarkedSentence[])[];
  readonly found: number;
  readonly missing: number;
}

/** A sentence has at most so many words in a row that are not spoken, such as the mark of a note. Beyond that, it ends. */
const maxSilentWords = 3;

/** Where a sentence is. */
interface Range {
  readonly document: number;
  readonly first: DocumentWord;
  readonly last: DocumentWord;
}

/**
 * Marks the sentences of chapters in the documents that they were read from, in the order of reading. A sentence that is not found, such as
 * the text alternative of a picture, is heard with the one before it.
 *
 * @param idStart begins the ids of the elements, and no other id.
 */
export function markDocuments(
  trees: readonly Tree[],
  chapters: readonly EpubChapter[],
  idStart: string,
): MarkedDocuments {
  const words = trees.map((tree) => documentWords(tree));
  const ranges = rangesOf(words, chapters);
  const marked: (MarkedSentence & { range: Range })[] = [];
  let missing = 0;
  for (const [chapter, each] of chapters.entries()) {
    let isFirst = true;
    let begin = 0;
    for (const { sentence, start, end } of clipsOf(each)) {
      const range = ranges[chapter]![sentence];
      if (range) {
        marked.push({ id: '', chapter, start: isFirst ? begin : start, end, range });
        isFirst = false;
        continue;
      }
      missing++;
      if (isFirst) begin = 0;
      else marked[marked.length - 1] = { ...marked.at(-1)!, end };
    }
  }
  const sentences: MarkedSentence[][] = trees.map(() => []);
  const marks: { document: number; start: Place; end: Place; id: string }[] = [];
  for (const { range, chapter, start, end } of marked) {
    const list = sentences[range.document]!;
    const id = `${idStart}${list.length + 1}`;
    list.push({ id, chapter, start, end });
    marks.push({ document: range.document, ...withSigns(range, marks.at(-1)), id });
  }
  for (const { start, end, id } of marks.toReversed()) markRange(start, end, id);
  return { sentences, found: marked.length, missing };
}

function rangesOf(
  words: readonly (readonly DocumentWord[])[],
  chapters: readonly EpubChapter[],
): (Range | undefined)[][] {
  const spoken: string[] = [];
  const counts = chapters.map(({ sentences }) =>
    sentences.map(({ text }) => {
      const own = wordsOf(text);
      for (const word of own) spoken.push(word);
      return own.length;
    }),
  );
  const all = words.flatMap((each, document) => each.map((word) => ({ word, document })));
  const found = alignWords(
    spoken,
    all.map(({ word }) => word.key),
  );
  let next = 0;
  return counts.map((ofChapter) =>
    ofChapter.map((count) => {
      const places = [...found.subarray(next, (next += count))].filter((place) => place >= 0);
      const [first] = places;
      // A sentence of which little is found is another one.
      if (first === undefined || places.length < count / 2) return undefined;
      const { document } = all[first]!;
      let last = first;
      for (const place of places) {
        if (place - last > maxSilentWords + 1 || all[place]!.document !== document) break;
        last = place;
      }
      return { document, first: all[first]!.word, last: all[last]!.word };
    }),
  );
}

const signsBefore = /[^\s\p{L}\p{N}\p{M}]+$/u;
const signsAfter = /^[^\s\p{L}\p{N}\p{M}]+/u;

/** A range with the signs around its words, such as quotation marks, unless the sentence before it has them. */
function withSigns({ first, last }: Range, before: { readonly end: Place } | undefined): { start: Place; end: Place } {
  const { node, offset } = first.start;
  const from = before?.end.node === node ? before.end.offset : 0;
  const signs = signsBefore.exec(node.data.slice(from, offset))?.[0].length ?? 0;
  const after = signsAfter.exec(last.end.node.data.slice(last.end.offset))?.[0].length ?? 0;
  return {
    start: { node, offset: offset - signs },
    end: { node: last.end.node, offset: last.end.offset + after },
  };
}
