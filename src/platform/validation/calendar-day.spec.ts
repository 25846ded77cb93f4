import { daysFromTo, isCalendarDay } from './calendar-day';

describe('A date', () => {
  it.each(['2026-11-21', '2028-02-29', '2000-01-01', '2999-12-31'])('may be %s', (value) => {
    expect(isCalendarDay(value)).toBe(true);
  });

  it.each<[unknown]>([
    ['2026-02-29'],
    ['2026-02-30'],
    ['2026-13-01'],
    ['2026-00-10'],
    ['2026-1-1'],
    ['1999-12-31'],
    ['0000-01-01'],
    ['2026-11-21T00:00:00Z'],
    [' 2026-11-21'],
    ['2026-11-21\n'],
    [''],
    [undefined],
    [['2026-11-21']],
    [20261121],
  ])('may not be %j', (value) => {
    expect(isCalendarDay(value)).toBe(false);
  });

  it('and another are as many days apart as both and those between them', () => {
    expect(daysFromTo('2026-11-21', '2026-11-21')).toBe(1);
    expect(daysFromTo('2028-02-28', '2028-03-01')).toBe(3);
    expect(daysFromTo('2026-11-21', '2026-11-20')).toBe(0);
  });
});
