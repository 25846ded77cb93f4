import { applyRules } from '../../rule';
import { ratio } from './score';
import { time } from './time';

const say = (text: string) => applyRules(text, [...time.rules, ...ratio.rules], 'en-US').normalized;

describe('times', () => {
  it.each([
    ['7:05', 'seven oh five'],
    ['at 1045 am', 'at ten forty-five A-M'],
    ['815pm-930pm', 'eight fifteen P-M to nine thirty P-M'],
    ['9:30-11am', 'nine thirty to eleven A-M'],
    ['at 9 PM', 'at nine P-M'],
    ['in the a.m. we', 'in the A-M we'],
    ['24:00', 'midnight'],
    ['4:3', 'four to three'],
    ['UTC-3', 'UTC minus three'],
    ['It is GMT -2:00 there.', 'It is GMT minus two there.'],
    ['UTC+5:30', 'UTC plus five thirty'],
    ['the train leaves at 9.45', 'the train leaves at nine forty-five'],
  ])('turns %j into %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each(['a: 5', 'Mark 3:', '5 amps'])('does not change %j', (text) => {
    expect(say(text)).toBe(text);
  });
});
