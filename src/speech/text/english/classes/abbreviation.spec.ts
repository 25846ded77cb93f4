import { applyRules } from '../../rule';
import { abbreviation } from './abbreviation';
import { date } from './date';

const say = (text: string) => applyRules(text, [...date.rules, ...abbreviation.rules], 'en-US').normalized;

describe('abbreviations', () => {
  it.each([
    ['Dr Lee', 'Doctor Lee'],
    ['Elm Dr. is', 'Elm Drive is'],
    ['on St. Mary St.', 'on Saint Mary Street.'],
    ['Gen. Grant, Sen. Lee', 'General Grant, Senator Lee'],
    ['Nos. 3 and p. 4', 'numbers 3 and page 4'],
    ['Dec. was', 'December was'],
    ['Tues.–Thurs.', 'Tuesday to Thursday.'],
    ['A. A. Milne', 'A A Milne'],
    ['U.K. and U.S.A.', 'U-K and U-S-A.'],
    ['i.e. so', 'that is so'],
  ])('turns %j into %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each(['No. He', 'So did I. We', 'vitamin A. Then', 'drive', 'Most. And', 'a.b', 'min', 'mar'])(
    'does not change %j',
    (text) => {
      expect(say(text)).toBe(text);
    },
  );
});
