import { labelComments } from '@voxgate/speech';
import type { BookFacts, ChapterFacts } from '../book-facts';

/**
 * The tags of Ogg and FLAC files: names and values (xiph.org/vorbis/doc/v-comment.html), with the chapters as
 * wiki.xiph.org/Chapter_Extension has them.
 */
export function vorbisComments(book: BookFacts, chapters: readonly ChapterFacts[]): Record<string, string> {
  const { title, author, narrator, publisher, year, description, language, track, label } = book;
  const comments: Record<string, string> = { TITLE: track?.title ?? title, ALBUM: title };
  const add = (name: string, value: string | undefined) => {
    if (value !== undefined && value !== '') comments[name] = value;
  };
  add('TRACKNUMBER', track?.number.toString());
  add('TRACKTOTAL', track?.count.toString());
  add('ARTIST', author);
  add('ALBUMARTIST', author);
  add('PERFORMER', narrator);
  add('ORGANIZATION', publisher);
  add('DATE', year?.toString().padStart(4, '0'));
  add('DESCRIPTION', description);
  add('LANGUAGE', language);
  comments['GENRE'] = 'Audiobook';
  if (label) Object.assign(comments, labelComments(label));
  for (const [index, chapter] of chapters.entries()) {
    const name = `CHAPTER${String(index + 1).padStart(3, '0')}`;
    comments[name] = chapterTime(chapter.startSeconds);
    comments[`${name}NAME`] = chapter.title;
  }
  return comments;
}

/** `01:02:03.456` */
function chapterTime(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const parts = [milliseconds / 3_600_000, (milliseconds / 60_000) % 60, (milliseconds / 1000) % 60];
  const [hours, minutes, rest] = parts.map((part) => String(Math.floor(part)).padStart(2, '0'));
  return `${hours}:${minutes}:${rest}.${String(milliseconds % 1000).padStart(3, '0')}`;
}
