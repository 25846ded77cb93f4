import type { SpokenPart } from '../rendering/render-speech';
import { decodePiece, encodePiece } from './piece-record';
import { DamagedRecordError } from './record';

const key = 'a'.repeat(64);

const parts: SpokenPart[] = [
  {
    isLast: false,
    chunks: [
      {
        samples: Float32Array.of(0, -0, 0.1, -1, 1e-42),
        sampleRate: 24_000,
        words: [{ start: 0, end: 5, startSeconds: 0.1, endSeconds: 1 / 3 }],
        hasMore: true,
      },
    ],
  },
  {
    isLast: true,
    chunks: [
      { samples: Float32Array.of(0.5), sampleRate: 24_000, pauseSeconds: 0.2 },
      { samples: new Float32Array(0), sampleRate: 24_000 },
    ],
  },
];

describe('A record of a piece', () => {
  it('returns the same samples, times and pauses', () => {
    expect(decodePiece(key, encodePiece(key, parts))).toEqual(parts);
  });

  it('is read wherever its bytes are in memory', () => {
    const record = encodePiece(key, parts);
    const elsewhere = Buffer.alloc(record.length + 1);
    record.copy(elsewhere, 1);
    expect(decodePiece(key, elsewhere.subarray(1))).toEqual(parts);
  });

  it('keeps a piece that nothing was spoken for', () => {
    const nothing: SpokenPart[] = [{ chunks: [], isLast: true }];
    expect(decodePiece(key, encodePiece(key, nothing))).toEqual(nothing);
  });

  it('is refused under another key, and wherever it is cut off or continued', () => {
    const record = encodePiece(key, parts);
    expect(() => decodePiece('b'.repeat(64), record)).toThrow(DamagedRecordError);
    for (let length = 0; length < record.length; length++) {
      expect(() => decodePiece(key, record.subarray(0, length))).toThrow(DamagedRecordError);
    }
    expect(() => decodePiece(key, Buffer.concat([record, Buffer.alloc(4)]))).toThrow(DamagedRecordError);
    expect(() => decodePiece(key, Buffer.from('VOXPIECE\u0002\u0000\u0000\u0000{}', 'latin1'))).toThrow(
      DamagedRecordError,
    );
  });
});
