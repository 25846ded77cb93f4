import { applyRules } from '../../rule';
import { englishClasses } from '../classes';
import { cardinal } from './cardinal';

const say = (text: string) =>
  applyRules(
    text,
    englishClasses
      .slice(
        englishClasses.findIndex(({ name }) => name === 'measure'),
        englishClasses.indexOf(cardinal) + 1,
      )
      .flatMap(({ rules }) => rules),
    'en-US',
  ).normalized;

describe('numbers', () => {
  it.each([
    ['3/4 and 5/3', 'three quarters and five over three'],
    ['9/10', 'nine tenths'],
    ['3 x 4', 'three by four'],
    ['10s of thousands', 'tens of thousands'],
    ['1,5', 'one,five'],
    ['1914–1918', 'nineteen fourteen to nineteen eighteen'],
    ['in 1200 BC', 'in twelve hundred B-C'],
    ['1999 houses', 'one thousand nine hundred ninety-nine houses'],
    ['in 2024 sales rose', 'in twenty twenty-four sales rose'],
    ['804 193 people', 'eight hundred four thousand one hundred ninety-three people'],
    ['about 12 400 new readers', 'about twelve thousand four hundred new readers'],
    ['room 12 300 people', 'room twelve three hundred people'],
    ['2½–3½ hours', 'two and a half to three and a half hours'],
    ['1/2-3/4 cup', 'one half to three quarters cup'],
    ['3/4 - 1/4', 'three quarters - one quarter'],
    ['1,234.5', 'one thousand two hundred thirty-four point five'],
    [
      '99999999999999999999',
      'nine nine nine, nine nine nine, nine nine nine, nine nine nine, nine nine nine, nine nine nine, nine nine',
    ],
    ['a-5', 'a-five'],
  ])('turns %j into %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each(['nothing', 'one'])('does not change %j', (text) => {
    expect(say(text)).toBe(text);
  });
});
