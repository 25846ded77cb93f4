import { applyRules } from '../../rule';
import { year } from './year';

const say = (text: string) => applyRules(text, year.rules, 'en-US').normalized;

describe('years', () => {
  it.each([
    ['44 BC', 'forty-four B-C'],
    ['500 B.C. was', 'five hundred B-C was'],
    ["class of '99", 'class of ninety-nine'],
    ["back in '05", 'back in oh five'],
    ['2024/25', 'twenty twenty-four twenty-five'],
    ['1914-18', 'nineteen fourteen to eighteen'],
  ])('turns %j into %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each(['1066', '2000 people', "rock 'n' roll", '5 ADs'])('does not change %j', (text) => {
    expect(say(text)).toBe(text);
  });
});
