import { digitalSourceType, labelSentence } from '@voxgate/speech';
import NodeID3 from 'node-id3';
import type { BookFacts, ChapterFacts } from '../book-facts';
import { languageOfThreeLetters } from '../language-of-three-letters';

/** A table of contents counts its entries in one byte. */
const maxEntries = 255;

/**
 * The tag at the start of an MP3 file (ID3v2.3): title, people, cover and chapters (id3.org/id3v2-chapters-1.0).
 *
 * More than 255 chapters are in several tables of contents, which are the entries of the one that players start from.
 */
export function id3Tag(book: BookFacts, chapters: readonly ChapterFacts[]): Buffer {
  const { title, author, narrator, publisher, year, description, cover, track, label } = book;
  const language = languageOfThreeLetters(book.language);
  return NodeID3.create({
    title: track?.title ?? title,
    album: title,
    ...(track && { trackNumber: `${track.number}/${track.count}` }),
    genre: 'Audiobook',
    language,
    ...(author && { artist: author, performerInfo: author }),
    // Players show the narrator of audiobooks from here.
    ...(narrator && { composer: narrator }),
    ...(publisher && { publisher }),
    ...(year !== undefined && { year: String(year).padStart(4, '0') }),
    // A tag has one comment here: the description, if there is one.
    ...(label && {
      comment: { language: 'eng', text: labelSentence(label) },
      encodedBy: label.service ?? label.software,
      encodingTechnology: label.software,
      userDefinedText: [
        { description: 'DigitalSourceType', value: digitalSourceType },
        { description: 'SyntheticSpeech', value: labelSentence(label) },
      ],
    }),
    ...(description && { comment: { language, text: description } }),
    ...(cover && {
      image: {
        mime: cover.contentType,
        type: { id: 3, name: 'front cover' },
        description: '',
        imageBuffer: Buffer.from(cover.bytes),
      },
    }),
    chapter: chapters.map((chapter, index) => ({
      elementID: chapterId(index),
      startTimeMs: Math.round(chapter.startSeconds * 1000),
      endTimeMs: Math.round((chapter.startSeconds + chapter.durationSeconds) * 1000),
      tags: { title: chapter.title },
    })),
    tableOfContents: tablesOfContents(chapters.length),
  });
}

function chapterId(index: number): string {
  return `chp${index}`;
}

/** The first one is that from which players start. */
function tablesOfContents(count: number): { elementID: string; isOrdered: true; elements: string[] }[] {
  const ids = Array.from({ length: count }, (_, index) => chapterId(index));
  if (count <= maxEntries) return [{ elementID: 'toc', isOrdered: true, elements: ids }];
  const parts = Array.from({ length: Math.ceil(count / maxEntries) }, (_, part) => ({
    elementID: `toc${part}`,
    isOrdered: true as const,
    elements: ids.slice(part * maxEntries, (part + 1) * maxEntries),
  }));
  return [{ elementID: 'toc', isOrdered: true, elements: parts.map(({ elementID }) => elementID) }, ...parts];
}
