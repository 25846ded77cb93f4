import { requestedRange } from './requested-range';

const file = { bytes: 100, etag: '"abc"', modified: new Date('2026-11-27T08:00:00.500Z') };
const ask = (header?: string, ifRange?: string) => requestedRange(header, ifRange, file);
const range = (start: number, end: number) => ({ kind: 'range', range: { start, end } });

describe('A requested range', () => {
  it.each([
    ['bytes=0-0', range(0, 0)],
    ['bytes=10-19', range(10, 19)],
    ['bytes=10-', range(10, 99)],
    ['bytes=-10', range(90, 99)],
    ['bytes=-1000', range(0, 99)],
    ['bytes=90-1000', range(90, 99)],
    ['bytes=99-99', range(99, 99)],
  ])('is found in %s', (header, expected) => {
    expect(ask(header)).toEqual(expected);
  });

  it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])('is one that the file does not have in %s', (header) => {
    expect(ask(header)).toEqual({ kind: 'unsatisfiable' });
  });

  it.each([
    undefined,
    '',
    'bytes',
    'items=0-1',
    'items=100-200',
    'bytes=0-1,5-6',
    'bytes=5-4',
    'bytes=-',
    'bytes=1',
    'bytes = 0-1',
    'bytes=0x1-2',
    `bytes=${'0-1,'.repeat(1000)}5-6`,
  ])('is the whole file for %p', (header) => {
    expect(ask(header)).toEqual({ kind: 'all' });
  });

  it('counts with If-Range only if the file is the same', () => {
    expect(ask('bytes=1-2', '"abc"')).toEqual(range(1, 2));
    expect(ask('bytes=1-2', 'Fri, 27 Nov 2026 08:00:00 GMT')).toEqual(range(1, 2));
    for (const other of ['"abd"', 'W/"abc"', 'Fri, 27 Nov 2026 08:00:01 GMT', 'nonsense', ''])
      expect(ask('bytes=1-2', other)).toEqual({ kind: 'all' });
  });

  it('does not exist in an empty file', () => {
    expect(requestedRange('bytes=0-', undefined, { ...file, bytes: 0 })).toEqual({ kind: 'unsatisfiable' });
  });
});
