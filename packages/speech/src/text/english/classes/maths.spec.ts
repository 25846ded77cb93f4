import { applyRules } from '../../rule';
import { maths, power } from './maths';

const say = (text: string) => applyRules(text, [...power.rules, ...maths.rules], 'en-US').normalized;

describe('mathematics', () => {
  it.each([
    ["f'(x)", 'f prime (x)'],
    ['a && b || c', 'a and b or c'],
    ['dy/dx', 'dy over dx'],
    ['α = 3', 'alpha = 3'],
    ['Δx', 'delta x'],
    ['x^-2', 'x to the power of minus 2'],
    ['a*b', 'a times b'],
    ['i++', 'i plus plus'],
    ['takes <5', 'takes less than 5'],
  ])('turns %j into %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each(['a/b', 'and/or', 'a - b', 'Ελλάδα', 'x*', 'a|b'])('does not change %j', (text) => {
    expect(say(text)).toBe(text);
  });
});
