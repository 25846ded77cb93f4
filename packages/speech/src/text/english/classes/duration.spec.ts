import { applyRules } from '../../rule';
import { duration } from './duration';

const say = (text: string) => applyRules(text, duration.rules, 'en-US').normalized;

describe('durations', () => {
  it.each([
    ['2h 15m', 'two hours fifteen minutes'],
    ['1d4h', 'one day four hours'],
    ['2h30', 'two hours thirty minutes'],
    ['updated 5m ago', 'updated five minutes ago'],
    ['back in 10m', 'back in ten minutes'],
    ['a 30s timeout', 'a thirty second timeout'],
    ['3w old', 'three weeks old'],
    ['6mo old', 'six months old'],
    ['finished in 41:07', 'finished in forty-one oh seven'],
    ['4:07/km', 'four oh seven per kilometer'],
    ['in 3:00 flat', 'in three minutes flat'],
    ['1:01:01', 'one hour one minute and one second'],
    ['ran 2:01:09', 'ran two hours one minute and nine seconds'],
    ['1400 hours', 'fourteen hundred hours'],
    ['0630 hrs', 'oh six thirty hrs'],
    ["(Kane 23', 90+3')", '(Kane twenty-three minutes, ninety plus three minutes)'],
    ['2 tabs po bid prn', '2 tabs P-O B-I-D P-R-N'],
    ['a 2:58:12 marathon', 'a two fifty-eight twelve marathon'],
    ['the 30s timeout', 'the thirty second timeout'],
    ['I (32F) and my husband (35M)', 'I (thirty-two F) and my husband (thirty-five M)'],
  ])('turns %j into %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each([
    '5m long',
    'swam 100m',
    'in the 30s',
    'at 10:15',
    '10:15:30',
    '3d printer',
    '15m 2h',
    '$5m',
    '5m users',
    'a 5m sprint',
  ])('does not change %j', (text) => {
    expect(say(text)).toBe(text);
  });
});
