import { applyRules } from '../../rule';
import { functionNotation } from './function';

const say = (text: string) => applyRules(text, functionNotation.rules, 'en-US').normalized.replace(/ {2,}/gu, ' ');

describe('functions and products', () => {
  it.each([
    ['f(x) and g(f(x))', 'f of x and g of f of x'],
    ["f'(x)", 'f prime of x'],
    ['f(-2), f(n-1)', 'f of minus 2, f of n minus 1'],
    ['O(n log n)', 'O of n log n'],
    ['y(t) = A(t), v(0)', 'y of t = A of t, v of 0'],
    ['2T(n/2)', '2T of n/2'],
    ['P(A|B)', 'P of A given B'],
    ['E[X]', 'E of X'],
    ['sin(30°), sin²θ, cos 2x', 'sine of 30°, sine squared θ, cosine 2x'],
    ['cos⁻¹(x), sin^2(x)', 'inverse cosine of x, sine squared of x'],
    ['log(5), log10(x), ln 2', 'log of 5, log base ten of x, natural log of 2'],
    ['max(a, b)', 'max of a, b'],
    ['3(x+1)/2', '3 times (x+1) over 2'],
    ['n(n-1)', 'n times (n minus 1)'],
    ['(x+2)(x-3)', '(x+2) times (x minus 3)'],
    ['(a + b) / 2a', '(a + b) over 2a'],
    ['|x - 3| and |-5|', 'the absolute value of x minus 3 and the absolute value of -5'],
    ['n!, (n-1)!, 5!/3!', 'n factorial, (n minus 1) factorial, 5 factorial over 3 factorial'],
    ['lim x→0 x', 'the limit as x approaches 0 of x'],
    ['∑_{i=1}^{n} i', 'the sum from i=1 to n of i'],
    ['the ∑ of', 'the sum of'],
    ['d/dx', 'd over d x'],
    ['1 << 3, x >> 2', '1 shifted left by 3, x shifted right by 2'],
    ['a % b', 'a modulo b'],
    ['SELECT * FROM', 'SELECT star FROM'],
    ['null | undefined', 'null or undefined'],
    ['arr[0] ?? null', 'arr[0] or else null'],
    ['{x | x > 0}', '{x such that x > 0}'],
  ])('turns %j into %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each([
    'person(s), 5 min(s), a(n) apple',
    'section A(1), 403(b), B(2)',
    'Original sin 3 and tan 5',
    'a sin of omission, the max (ten)',
    '(a-z), (1-5), (A-B), (w/v), (p. 3-4), (2x-3x)',
    'I am 10! Really!',
    'A(n) apple, P(lan), F(un)',
    '| a | b |',
    'Either|or, a || b',
    '50 % off, 50 % a day',
    'H2O(l), CO2(g)',
    '(see above)/(me)',
    'and (so on) and (on)',
  ])('does not change %j', (text) => {
    expect(say(text)).toBe(text);
  });
});
