import { digitalSourceType, labelSentence } from '@voxgate/speech';
import type { BookFacts } from '../book-facts';
import { box, fullBox, u16, u32, u8 } from './boxes';

/** Types of values (QuickTime File Format Specification, "Well-known types"). */
const valueTypes = { implicit: 0, utf8: 1, jpeg: 13, png: 14, integer: 21 } as const;

/** The media kind of Apple's players for audiobooks. */
const audiobook = 2;

/** The tags of a book as iTunes writes them: `meta` with a list of items (`ilst`). */
export function tagsBox(book: BookFacts): Buffer {
  const { title, author, narrator, publisher, year, description, cover, track, label } = book;
  const items = [
    text('©nam', track?.title ?? title),
    text('©alb', title),
    text('©ART', author),
    text('aART', author),
    // Players show the narrator of audiobooks from either of these.
    text('©wrt', narrator),
    text('©nrt', narrator),
    text('©pub', publisher),
    text('©day', year?.toString().padStart(4, '0')),
    // In place of `gnre`, whose list of numbers ends before audiobooks.
    text('©gen', 'Audiobook'),
    text('desc', description?.slice(0, 255)),
    text('ldes', description),
    text('©too', label?.software ?? 'Voxgate'),
    text('©cmt', label && labelSentence(label)),
    label ? [named('DigitalSourceType', digitalSourceType)] : [],
    track ? [item('trkn', valueTypes.implicit, u16(0, track.number, track.count, 0))] : [],
    [item('stik', valueTypes.integer, u8(audiobook))],
    cover ? [item('covr', cover.contentType === 'image/png' ? valueTypes.png : valueTypes.jpeg, cover.bytes)] : [],
  ].flat();
  const handler = fullBox('hdlr', 0, 0, u32(0), Buffer.from('mdirappl', 'latin1'), u32(0, 0), u8(0));
  return fullBox('meta', 0, 0, handler, box('ilst', ...items));
}

function text(name: string, value: string | undefined): Buffer[] {
  return value === undefined || value === '' ? [] : [item(name, valueTypes.utf8, Buffer.from(value))];
}

/** A value whose name is a text. */
function named(name: string, value: string): Buffer {
  const mean = fullBox('mean', 0, 0, Buffer.from('com.apple.iTunes', 'latin1'));
  return box(
    '----',
    mean,
    fullBox('name', 0, 0, Buffer.from(name, 'latin1')),
    box('data', u32(valueTypes.utf8, 0), Buffer.from(value)),
  );
}

function item(name: string, type: number, value: Uint8Array): Buffer {
  return box(name, box('data', u32(type, 0), value));
}
