import { applyRules } from '../../rule';
import { year } from './year';

const say = (text: string) => applyRules(text, year.rules, 'en-US').normalized;

describe('years', () => {
  it.each([
    ['The last year, 1871, was', 'The last year, eighteen seventy-one, was'],
    ['as early as 1640', 'as early as sixteen forty'],
    ['in 1871 and 1872', 'in eighteen seventy-one and eighteen seventy-two'],
    ['1790: Born', 'seventeen ninety: Born'],
    ['44 BC', 'forty-four B-C'],
    ['500 B.C. was', 'five hundred B-C was'],
    ["class of '99", 'class of ninety-nine'],
    ["back in '05", 'back in oh five'],
    ['2024/25', 'twenty twenty-four twenty-five'],
    ['1914-18', 'nineteen fourteen to eighteen'],
    ['from 1066 to 1087', 'from ten sixty-six to ten eighty-seven'],
  ])('turns %j into %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each(['1066', '2000 people', "rock 'n' roll", '5 ADs'])('does not change %j', (text) => {
    expect(say(text)).toBe(text);
  });
});
