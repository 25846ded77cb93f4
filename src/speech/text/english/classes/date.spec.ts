import { applyRules } from '../../rule';
import { date } from './date';

const say = (text: string) => applyRules(text, date.rules, 'en-US').normalized;

describe('dates', () => {
  it.each([
    ['1/2/2024', 'January second, twenty twenty-four'],
    ['Sept. 5-7', 'September fifth to seventh'],
    ['the 1st of May', 'the first of May'],
    ['5 Mar 2020', 'the fifth of March twenty twenty'],
    ['2026/11/21', 'November twenty-first, twenty twenty-six'],
    ['May 2020', 'May twenty twenty'],
  ])('turns %j into %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each(['2026-13-21', '99/99/2026', '1/2', 'may 5', 'June 45', 'March on', '10s', '2.1.3'])(
    'does not change %j',
    (text) => {
      expect(say(text)).toBe(text);
    },
  );
});
