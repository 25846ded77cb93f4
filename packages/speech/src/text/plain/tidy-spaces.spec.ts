import { applyRules } from '../rule';
import { tidySpaces } from './tidy-spaces';

describe('tidySpaces', () => {
  it.each([
    ['a  b', 'a b'],
    [' a ', 'a'],
    ['a , b !', 'a, b!'],
    ['a \n b', 'a\nb'],
    ['a\n \n\n b', 'a\n\nb'],
    ['a :b', 'a :b'],
    ['a .5', 'a .5'],
  ])('turns %j into %j', (text, tidy) => {
    expect(applyRules(text, [tidySpaces], 'en').normalized).toBe(tidy);
  });
});
