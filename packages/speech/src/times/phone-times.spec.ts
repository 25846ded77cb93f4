import { pronouncedParts } from '../engines/flite/process/pronounced-parts';
import { pause, readSegments } from '../engines/flite/process/segments';
import { phoneTimes } from './phone-times';

/** The word times for what flite would print for a text and for each of its words alone. */
function times(text: string, printed: string, alone: string[]) {
  const phones = alone.map((word) => word.split(' ').filter(Boolean));
  const sounds = readSegments(printed).filter(({ phone }) => phone !== pause);
  return phoneTimes(pronouncedParts(text), phones, sounds, (phone) => phone).map(
    ({ start, end, startSeconds, endSeconds }) =>
      `${text.slice(start, end)} ${startSeconds.toFixed(2)}-${endSeconds.toFixed(2)}`,
  );
}

describe('phoneTimes', () => {
  it('returns the time of each word without the pauses around it', () => {
    const printed = 'pau:0.2 hh:0.3 ay:0.4 pau:0.6 y:0.7 uw:0.9 pau:1.1';
    expect(times('Hi, you!', printed, ['hh ay', 'y uw'])).toEqual(['Hi 0.20-0.40', 'you 0.60-0.90']);
  });

  it('starts a word with a plosive at the burst', () => {
    expect(times('a tie', 'ax:0.1 t:0.2 ay:0.4', ['ey', 't ay'])).toEqual(['a 0.00-0.10', 'tie 0.16-0.40']);
  });

  it('recognises words that sound different in context by their neighbours', () => {
    const printed = 'dh:0.1 iy:0.2 ae:0.3 p:0.4 ax:0.5 l:0.6';
    expect(times('the apple', printed, ['dh ax', 'ae p ax l'])).toEqual(['the 0.00-0.20', 'apple 0.20-0.60']);
  });

  it('omits words that are not spoken', () => {
    expect(times('yes 你好 no', 'y:0.1 eh:0.2 s:0.3 n:0.4 ow:0.5', ['y eh s', '', 'n ow'])).toEqual([
      'yes 0.00-0.30',
      'no 0.30-0.50',
    ]);
  });

  it('merges words with an uncertain boundary', () => {
    const printed = 'f:0.1 ao:0.2 r:0.3 dh:0.4 ax:0.5 s:0.6 ow:0.7';
    expect(times('IV th so', printed, ['ay v iy', 't iy', 's ow'])).toEqual(['IV th 0.00-0.50', 'so 0.50-0.70']);
  });
});
