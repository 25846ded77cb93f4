import { applyRules } from '../../rule';
import { acronym } from './acronym';

const say = (text: string) => applyRules(text, acronym.rules, 'en-US').normalized;

describe('acronyms', () => {
  it.each([
    ['the URLs', "the U-R-L's"],
    ["IBM's PCs", "I-B-M's P-C's"],
    ['NASDAQ and NCAA', 'NASDAQ and N-C double A'],
    ['AAA batteries', 'triple A batteries'],
    ['the WNBA', 'the W-N-B-A'],
    ['WHAT A DAY', 'what A day'],
    ['CDs', "C-D's"],
    ['OAuth', 'O auth'],
    ['the SAT', 'the S-A-T'],
    ['IATA, ICAO and HBO', 'iata, icao and H-B-O'],
    ['SHE SAT DOWN', 'she sat down'],
  ])('turns %j into %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each(['NASA', 'Nasa', 'I', 'A', 'iPhone', 'x86', 'B&B'])('does not change %j', (text) => {
    expect(say(text)).toBe(text);
  });
});
