import { applyRules } from '../../rule';
import { date } from './date';

const say = (text: string) => applyRules(text, date.rules, 'en-US').normalized;

describe('dates', () => {
  it.each([
    ['the 2004-05 season', 'the two thousand four to oh five season'],
    ['1/2/2024', 'January second, twenty twenty-four'],
    ['Sept. 5-7', 'September fifth to seventh'],
    ['the 1st of May', 'the first of May'],
    ['5 Mar 2020', 'the fifth of March twenty twenty'],
    ['2026/11/21', 'November twenty-first, twenty twenty-six'],
    ['May 2020', 'May twenty twenty'],
    ['The card expires 09/27.', 'The card expires September twenty twenty-seven.'],
    ['Exp. 09/27', 'Expires September twenty twenty-seven'],
    ['The offer expires 09/27', 'The offer expires September twenty-seventh'],
    ['milk exp 9/27', 'milk expires September twenty-seventh'],
    ['EXP: 12/2025', 'Expires: December twenty twenty-five'],
    ['2-10-24', 'February tenth, twenty twenty-four'],
    ['due 10-10-10', 'due October tenth, twenty ten'],
    ['11-05-2024', 'November fifth, twenty twenty-four'],
    ['2Q', 'second quarter'],
    ['a weak 2H', 'a weak second half'],
    ['in their 20s or 30s', 'in their twenties or thirties'],
    ['The 90s', 'The nineties'],
    ['OPEN SAT 10AM', 'OPEN Saturday 10AM'],
    ['Tues 9/3 - Thurs 9/5', 'Tuesday September third to Thursday September fifth'],
    ['due 3/4–3/8', 'due March fourth to March eighth'],
    ['RSVP by 6/15', 'RSVP by June fifteenth'],
    ['T-Th 12-8', 'Tuesday to Thursday 12-8'],
  ])('turns %j into %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each([
    '2026-13-21',
    '99/99/2026',
    '1/2',
    'may 5',
    'June 45',
    'March on',
    '10s',
    '2.1.3',
    '8-10-12 reps',
    '10-10-10',
    'a 3-6-12 record',
    'a 2H pencil',
    'the 30s timeout',
    'odds of 2-10-60',
    'He had 28-10-11',
    'reduced by 1/2',
  ])('does not change %j', (text) => {
    expect(say(text)).toBe(text);
  });
});
