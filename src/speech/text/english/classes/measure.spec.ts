import { applyRules } from '../../rule';
import { measure } from './measure';

const say = (text: string) => applyRules(text, measure.rules, 'en-US').normalized;

describe('units', () => {
  it.each([
    ['1 ft', 'one foot'],
    ['2 to 3 kg', 'two to three kilograms'],
    ['-40°', 'minus forty degrees'],
    ['10 m3', 'ten cubic meters'],
    ['mg/dL', 'milligrams per deciliter'],
    ['5\'10"', 'five feet ten inches'],
    ['4in', 'four inches'],
  ])('turns %j into %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each(['5 in 6', '3 apples', '4K', '5 Ms', '7th', '12 N 5', 'and/or'])('does not change %j', (text) => {
    expect(say(text)).toBe(text);
  });
});
