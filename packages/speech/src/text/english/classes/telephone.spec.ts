import { applyRules } from '../../rule';
import { telephone } from './telephone';

const say = (text: string) => applyRules(text, telephone.rules, 'en-US').normalized;

describe('phones', () => {
  it.each([
    ['(020) 7946 0958', 'zero two zero, seven nine four six, zero nine five eight'],
    ['+49 30 123456', 'plus four nine, three zero, one two three four five six'],
    ['Call 1300 555 123', 'Call one three zero zero, five five five, one two three'],
    ['Ph: 555 0142', 'Ph: five five five, zero one four two'],
    ['1-800-go-green', 'one, eight hundred, go-green'],
    ['1-877 Roses', 'one, eight seven seven, Roses'],
    ['CALL 911 or DIAL 112.', 'CALL nine one one or DIAL one one two.'],
    ['(02) 9999 8888', 'zero two, nine nine nine nine, eight eight eight eight'],
  ])('turns %j into %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each(['+5', '+1 2', '2019-2020', '12-3456', '1-2-3', '5,555-1234'])('does not change %j', (text) => {
    expect(say(text)).toBe(text);
  });
});
