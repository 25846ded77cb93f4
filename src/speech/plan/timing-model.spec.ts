import fc from 'fast-check';
import { TimingModel } from './timing-model';

const factor = fc.double({ min: 0.05, max: 3, noNaN: true });
const trimmed = fc.double({ min: 0, max: 1, noNaN: true });

describe('TimingModel', () => {
  it('predicts that as many characters can be made in a time as take that time', () => {
    fc.assert(
      fc.property(factor, trimmed, fc.integer({ min: 1, max: 250 }), (realTimeFactor, trimmedSeconds, characters) => {
        const timing = new TimingModel({ realTimeFactor, trimmedSeconds });
        expect(timing.charactersIn(timing.synthesisSeconds(characters))).toBeCloseTo(characters, 6);
      }),
    );
  });

  it('predicts no characters for a time in which not even the silence of a piece can be made', () => {
    const timing = new TimingModel({ realTimeFactor: 0.5, trimmedSeconds: 0.35 });
    expect(timing.charactersIn(0.2)).toBeLessThanOrEqual(0);
    expect(timing.charactersIn(0)).toBeLessThanOrEqual(0);
  });

  it('counts the pause after a piece as playing time', () => {
    const timing = new TimingModel({ realTimeFactor: 0.5, trimmedSeconds: 0.35 });
    expect(timing.playSeconds('a sentence.')).toBeGreaterThan(timing.playSeconds('a sentence,'));
    expect(timing.playSeconds('a sentence,')).toBeGreaterThan(timing.playSeconds('a sentences'));
  });
});
