import type { SentenceTime } from '@voxgate/documents/books';
import type { ChapterText } from './job';
import { chapterTitle } from './job-facts';
import type { ReadTime } from './read-times';

/** What is said in a chapter, and when. */
export interface ChapterTimes {
  readonly sentences: readonly SentenceTime[];
  /** Empty if the voice does not tell them. */
  readonly words: readonly SentenceTime[];
  /** Indexes of the sentences that begin a paragraph. */
  readonly paragraphs: readonly number[];
  /** How many sentences at the start are the title of the chapter. */
  readonly titleSentences: number;
}

/** Collects the times of a chapter while it is spoken. */
export class ChapterTimesCollector {
  private readonly sentences: ReadTime[] = [];
  private readonly words: SentenceTime[] = [];

  /** @param wantsWords words take much memory: 100 bytes each. */
  constructor(private readonly wantsWords: boolean) {}

  add(times: readonly ReadTime[]): void {
    for (const time of times) {
      if (time.type === 'sentence') this.sentences.push(time);
      else if (this.wantsWords) this.words.push(placed(time));
    }
  }

  /** @param durationSeconds of the chapter. No time is after its end: rates of samples are rounded. */
  read(chapter: ChapterText, durationSeconds: number): ChapterTimes {
    const paragraphs = paragraphsOf(chapter, this.sentences);
    return {
      sentences: inOrder(this.sentences.map(placed), durationSeconds),
      words: inOrder(this.words, durationSeconds),
      paragraphs,
      titleSentences: titleSentences(chapterTitle(chapter), this.sentences, paragraphs),
    };
  }
}

function placed({ text, startSeconds, endSeconds, readStart, readEnd }: ReadTime): SentenceTime {
  return { text, startSeconds, endSeconds, textStart: readStart, textEnd: readEnd };
}

/** Each begins with or after the one before it, and ends within the chapter. */
function inOrder(times: readonly SentenceTime[], durationSeconds: number): SentenceTime[] {
  let earliest = 0;
  return times.map((time) => {
    const startSeconds = Math.min(Math.max(time.startSeconds, earliest), durationSeconds);
    earliest = startSeconds;
    return { ...time, startSeconds, endSeconds: Math.min(Math.max(time.endSeconds, startSeconds), durationSeconds) };
  });
}

/** A blank line, or a paragraph of SSML. */
const gapOfParagraphs = { text: /\n\s*\n/u, ssml: /<\/?p[\s/>]/u } as const;

function paragraphsOf({ text, syntax }: ChapterText, sentences: readonly ReadTime[]): number[] {
  const characters = Array.from(text);
  let end = 0;
  return sentences.flatMap(({ textStart, textEnd }, index) => {
    const isFirst = index === 0 || gapOfParagraphs[syntax].test(characters.slice(end, textStart).join(''));
    end = textEnd;
    return isFirst ? [index] : [];
  });
}

function titleSentences(title: string, sentences: readonly ReadTime[], [, next]: readonly number[]): number {
  const count = next ?? sentences.length;
  const first = sentences.slice(0, count).map(({ text }) => text);
  return withoutSpace(first.join('')) === withoutSpace(title) ? count : 0;
}

function withoutSpace(text: string): string {
  return text.replaceAll(/\s+/gu, '');
}
