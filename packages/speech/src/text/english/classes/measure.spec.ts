import { applyRules } from '../../rule';
import { measure } from './measure';

const say = (text: string) => applyRules(text, measure.rules, 'en-US').normalized;

describe('units', () => {
  it.each([
    ['1 ft', 'one foot'],
    ['93.5/km²', 'ninety-three point five per square kilometer'],
    ['240/sq mi', 'two hundred forty per square mile'],
    ['3/8 in. wide', 'three eighths inch wide'],
    ['2 to 3 kg', 'two to three kilograms'],
    ['-40°', 'minus forty degrees'],
    ['10 m3', 'ten cubic meters'],
    ['mg/dL', 'milligrams per deciliter'],
    ['5\'10"', 'five feet ten inches'],
    ['4in', 'four inches'],
    ['72F or 22C', 'seventy-two degrees Fahrenheit or twenty-two degrees Celsius'],
    ["it's 72F out", "it's seventy-two degrees Fahrenheit out"],
    ['highs of 20-25C', 'highs of twenty to twenty-five degrees Celsius'],
    ['a 27" 4K monitor', 'a twenty-seven inch 4K monitor'],
    ['WSW 12G20KT', 'WSW twelve gusting to twenty knots'],
    ['200C/180C fan', 'two hundred degrees Celsius/one hundred eighty degrees Celsius fan'],
    ['three 2x4s', 'three two by fours'],
    ['free for over 65s', 'free for over 65s'],
    ['it took over 65s', 'it took over sixty-five seconds'],
    ['1½ tsp.; salt', 'one and a half teaspoons; salt'],
  ])('turns %j into %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each([
    '5 in 6',
    '3/8 in the bag',
    '3 apples',
    '4K',
    '5 Ms',
    '7th',
    '12 N 5',
    'and/or',
    'exit 15W',
    'Seat 22C',
    'row 12F',
  ])('does not change %j', (text) => {
    expect(say(text)).toBe(text);
  });
});
