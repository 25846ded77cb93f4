import { applyRules } from '../../rule';
import { abbreviation } from './abbreviation';
import { date } from './date';

const say = (text: string) => applyRules(text, [...date.rules, ...abbreviation.rules], 'en-US').normalized;

describe('abbreviations', () => {
  it.each([
    ['Dr Lee', 'Doctor Lee'],
    ['Capt Lee and dr Stone', 'Captain Lee and doctor Stone'],
    ['st Ann, on Elm st, by Lee ltd', 'saint Ann, on Elm street, by Lee Limited'],
    ['vol 3 and VOL. 4', 'volume 3 and volume 4'],
    ['Stone, B., ed., and', 'Stone, B., editor, and'],
    ['(ed. by Lee)', '(edited by Lee)'],
    ['the 2nd ed. of', 'the 2nd edition of'],
    ['P.L. Stone', 'P-L Stone'],
    ['Lee P. (2010)', 'Lee P. (2010)'],
    ['Elm Dr. is', 'Elm Drive is'],
    ['on St. Mary St.', 'on Saint Mary Street.'],
    ['Gen. Grant, Sen. Lee', 'General Grant, Senator Lee'],
    ['Nos. 3 and p. 4', 'numbers 3 and page 4'],
    ['Dec. was', 'December was'],
    ['Tues.–Thurs.', 'Tuesday to Thursday.'],
    ['A. A. Milne', 'A A Milne'],
    ['U.K. and U.S.A.', 'U-K and U-S-A.'],
    ['i.e. so', 'that is so'],
    ['ch. 2, v. 3', 'chapter 2, verse 3'],
    ['Was it? No. 10 minutes in', 'Was it? No. 10 minutes in'],
    ['She said no. 5 people left', 'She said no. 5 people left'],
    ['Use no. 8 screws', 'Use number 8 screws'],
    ['mr. lee of st. louis', 'mister lee of saint louis'],
    ['per gal. of', 'per gallon of'],
    ['on main st. today', 'on main street today'],
  ])('turns %j into %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each(['No. He', 'So did I. We', 'vitamin A. Then', 'drive', 'Most. And', 'a.b', 'min', 'mar', 'the 1st st. of'])(
    'does not change %j',
    (text) => {
      expect(say(text)).toBe(text);
    },
  );
});
