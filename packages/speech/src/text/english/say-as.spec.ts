import type { SayAs } from '../instructions';
import { englishSayAs } from './say-as';

const read = (written: string, kind: SayAs['kind'], format?: SayAs['format'], language = 'en-US') =>
  englishSayAs(written, { kind, ...(format && { format }) }, language);

describe('englishSayAs', () => {
  it.each<[string, SayAs['kind'], string | undefined]>([
    ['AB1-2 c', 'characters', 'A-B one dash two, C'],
    ['007', 'digits', 'zero zero seven'],
    ['1984', 'cardinal', 'one thousand nine hundred eighty-four'],
    ['-1,234.5', 'cardinal', 'minus one thousand two hundred thirty-four point five'],
    ['3rd', 'ordinal', 'third'],
    ['21', 'ordinal', 'twenty-first'],
    ['3+1/2', 'fraction', 'three and a half'],
    ['10 km', 'unit', 'ten kilometers'],
    ['3/4/2026', 'date', 'March fourth, twenty twenty-six'],
    ['2:30pm', 'time', 'two thirty P-M'],
    [`1'21"`, 'time', 'one minute and twenty-one seconds'],
    ['(781) 771-7777', 'telephone', 'seven eight one, seven seven one, seven seven seven seven'],
    ['112', 'telephone', 'one one two'],
    ['$5.50', 'currency', 'five dollars and fifty cents'],
    ['word', 'cardinal', undefined],
    ['word', 'date', undefined],
    ['', 'digits', undefined],
  ])('reads %j as %s: %j', (written, kind, said) => {
    expect(read(written, kind)).toBe(said);
  });

  it.each<[string, SayAs['format'], string | undefined]>([
    ['3/4/2026', 'dmy', 'April third, twenty twenty-six'],
    ['2026-04-03', 'ymd', 'April third, twenty twenty-six'],
    ['4/26', 'my', 'April twenty twenty-six'],
    ['3.4.', 'dm', 'April third'],
    ['1999', 'y', 'nineteen ninety-nine'],
    ['4', 'm', 'April'],
    ['3', 'd', 'the third'],
    ['3/44/2026', 'dmy', undefined],
  ])('reads the date %j in the order %s: %j', (written, format, said) => {
    expect(read(written, 'date', format)).toBe(said);
  });

  it('reads dates and numbers as in British English', () => {
    expect(read('3/4/2026', 'date', undefined, 'en-GB')).toBe('the third of April, twenty twenty-six');
    expect(read('105', 'cardinal', undefined, 'en-GB')).toBe('one hundred and five');
  });
});
