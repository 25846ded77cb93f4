import { applyRules } from '../../rule';
import { telephone } from './telephone';

const say = (text: string) => applyRules(text, telephone.rules, 'en-US').normalized;

describe('phones', () => {
  it.each([
    ['(020) 7946 0958', 'zero two zero, seven nine four six, zero nine five eight'],
    ['+49 30 123456', 'plus four nine, three zero, one two three four five six'],
  ])('turns %j into %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each(['+5', '+1 2', '2019-2020', '12-3456', '1-2-3', '5,555-1234'])('does not change %j', (text) => {
    expect(say(text)).toBe(text);
  });
});
