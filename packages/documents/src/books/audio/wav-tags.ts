import { digitalSourceType, labelSentence } from '@voxgate/speech';
import type { BookFacts, ChapterFacts } from '../book-facts';
import { id3Tag } from './id3-tag';

/**
 * The chunks with the tags of a WAV file: a list of texts, which Windows and most editors read, and what an MP3 has, with cover and
 * chapters. The texts are UTF-8; programs that expect the character set of their system show letters beyond ASCII only from the second.
 */
export function wavTags(book: BookFacts, chapters: readonly ChapterFacts[]): Buffer {
  const { title, author, year, track, label } = book;
  const texts = [
    text('INAM', track?.title ?? title),
    text('IPRD', title),
    text('IART', author),
    text('ICRD', year?.toString().padStart(4, '0')),
    text('IGNR', 'Audiobook'),
    // Programs differ about the name.
    text('ITRK', track?.number.toString()),
    text('IPRT', track && `${track.number}/${track.count}`),
    text('ISFT', label?.software ?? 'Voxgate'),
    text('ICMT', label && `${labelSentence(label)}. Digital source type: ${digitalSourceType}`),
  ];
  const list = chunk('LIST', Buffer.concat([Buffer.from('INFO', 'latin1'), ...texts]));
  return Buffer.concat([list, chunk('id3 ', id3Tag(book, chapters))]);
}

function text(id: string, value: string | undefined): Buffer {
  return value === undefined || value === '' ? Buffer.alloc(0) : chunk(id, Buffer.from(`${value}\0`));
}

/** Its size does not count the byte that makes it even. */
function chunk(id: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.write(id, 'latin1');
  header.writeUInt32LE(content.length, 4);
  return Buffer.concat([header, content, Buffer.alloc(content.length % 2)]);
}
