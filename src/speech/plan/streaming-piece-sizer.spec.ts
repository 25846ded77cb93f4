import { sizeAround, typicalPieceLength } from './piece-size';
import { safetyMarginSeconds, StreamingPieceSizer } from './streaming-piece-sizer';
import { TimingModel } from './timing-model';

const opening = sizeAround(20);
const pieceOf = (length: number) => 'x'.repeat(Math.floor(length));

describe('StreamingPieceSizer', () => {
  it('starts with the opening size', () => {
    const sizer = new StreamingPieceSizer(new TimingModel({ realTimeFactor: 0.5, trimmedSeconds: 0.3 }), opening);
    expect(sizer.next()).toEqual(opening);
  });

  it.each([0.1, 0.3, 0.5])('lets pieces grow only as far as they are ready in time (real-time factor %d)', (factor) => {
    const timing = new TimingModel({ realTimeFactor: factor, trimmedSeconds: 0.1 });
    const sizer = new StreamingPieceSizer(timing, sizeAround(40));
    let ahead = 0;
    let target = 0;
    for (let piece = 0; piece < 10; piece++) {
      const size = sizer.next();
      expect(size.targetLength).toBeGreaterThanOrEqual(target);
      target = size.targetLength;
      // Even the longest piece of this size is ready while the player has audio left.
      if (piece > 0)
        expect(timing.synthesisSeconds(size.maxLength)).toBeLessThanOrEqual(ahead - safetyMarginSeconds + 1e-9);
      const text = pieceOf(size.targetLength);
      sizer.accept(text);
      ahead += timing.playSeconds(text) - (piece > 0 ? timing.synthesisSeconds(text.length) : 0);
    }
    expect(target).toBe(typicalPieceLength);
  });

  it('starts again with the opening size after a piece so short that the player runs dry', () => {
    const sizer = new StreamingPieceSizer(new TimingModel({ realTimeFactor: 0.9, trimmedSeconds: 0.3 }), opening);
    sizer.accept('No.');
    expect(sizer.next()).toEqual(opening);
  });
});
