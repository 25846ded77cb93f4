import type { Timestamp } from './timestamp';
import { TimestampFilter, VisemeTrack } from './viseme-track';

const sound = (text: string, startSeconds: number, endSeconds: number, textStart = 0, textEnd = 5): Timestamp => ({
  type: 'phoneme',
  text,
  startSeconds,
  endSeconds,
  textStart,
  textEnd,
});
const show = (shapes: readonly Timestamp[]) =>
  shapes.map(({ text, startSeconds, endSeconds }) => `${text} ${startSeconds.toFixed(3)}-${endSeconds.toFixed(3)}`);

describe('VisemeTrack', () => {
  it('covers the speech from its start to its end', () => {
    const track = new VisemeTrack('oculus');
    const shapes = [
      ...track.next(sound('h', 0.1, 0.2)),
      ...track.next(sound('ˈaɪ', 0.2, 0.4)),
      ...track.next(sound('m', 0.5, 0.6, 6, 8)),
      ...track.end(0.7),
    ];
    expect(show(shapes)).toEqual([
      'sil 0.000-0.100',
      'kk 0.100-0.200',
      'aa 0.200-0.300',
      'I 0.300-0.400',
      'sil 0.400-0.500',
      'PP 0.500-0.600',
      'sil 0.600-0.700',
    ]);
    expect(shapes.map(({ textStart, textEnd }) => [textStart, textEnd])).toEqual([
      [0, 0],
      [0, 5],
      [0, 5],
      [0, 5],
      [5, 5],
      [6, 8],
      [8, 8],
    ]);
  });

  it('leaves out a sound without length, and has no silence shorter than a frame', () => {
    const track = new VisemeTrack('azure');
    const shapes = [
      ...track.next(sound('m', 0, 0.1)),
      ...track.next(sound('t', 0.1, 0.1)),
      ...track.next(sound('a', 0.115, 0.2)),
      ...track.end(0.2),
    ];
    expect(show(shapes)).toEqual(['21 0.000-0.100', '2 0.100-0.200']);
  });
});

describe('TimestampFilter', () => {
  const all: Timestamp[] = [{ ...sound('Hello', 0, 0.2), type: 'word' }, sound('h', 0, 0.2)];
  const filtered = (kind?: Timestamp['type']) => {
    const filter = new TimestampFilter(kind);
    return [...all.flatMap((each) => filter.next(each)), ...filter.end(1)].map(({ type }) => type);
  };

  it('returns only what was asked for', () => {
    expect(filtered()).toEqual([]);
    expect(filtered('word')).toEqual(['word']);
    expect(filtered('phoneme')).toEqual(['phoneme']);
    expect(filtered('viseme')).toEqual(['viseme', 'viseme']);
  });
});
