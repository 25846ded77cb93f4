import { applyRules } from '../../rule';
import { address } from './address';

const say = (text: string) => applyRules(text, address.rules, 'en-US').normalized;

describe('addresses', () => {
  it.each([
    ['at 1428 Elm St. It is old', 'at fourteen twenty-eight Elm Street. It is old'],
    ['the S. Pacific', 'the South Pacific'],
    [
      '2788 San Tomas Expy, Santa Clara, CA 95051',
      'twenty-seven eighty-eight San Tomas Expressway, Santa Clara, California nine five zero five one',
    ],
    ['12 S 1st st', 'twelve South 1st Street'],
    ['221B Baker St', 'two twenty-one B Baker Street'],
    ['1600 Pennsylvania Ave NW', 'sixteen hundred Pennsylvania Avenue Northwest'],
    ['Portland, OR', 'Portland, Oregon'],
    ['Austin TX 78701-1234', 'Austin Texas seven eight seven zero one, one two three four'],
    ['Apt. 4B', 'Apartment four B'],
    ['P.O. Box', 'P-O Box'],
    ['SW1A 1AA', 'S-W one A, one A-A'],
    ['St. Louis, Mo.', 'St. Louis, Missouri.'],
    ['NE at 15 kts', 'Northeast at 15 kts'],
    ['winds out of the NW', 'winds out of the northwest'],
    ['W wind 10 mph, becoming SW', 'West wind 10 mph, becoming southwest'],
    ['NW-SE winds', 'Northwest-southeast winds'],
    ['heading W', 'heading west'],
    ['in SE Asia', 'in southeast Asia'],
    ['the A1(M)', 'the A one M'],
    ['traffic on the 405 is bad', 'traffic on the four oh five is bad'],
    ['won Pa., Mich. and Wis. in', 'won Pennsylvania, Michigan and Wisconsin in'],
    ['Ann Lee (D-Mich.) said', 'Ann Lee (D, Michigan) said'],
    ['Rt. 17 N', 'Route seventeen North'],
    ['I-405 S and SR-520 E', 'I-four oh five South and SR-520 East'],
    ['I-95 NB', 'I-95 northbound'],
    ['Take CA-17 S to', 'Take California seventeen South to'],
    ['US-101 meets FM 1960', 'U-S one oh one meets FM nineteen sixty'],
    ['take 280 S to', 'take two eighty South to'],
    ['Jct. 14 of I-35W', 'Junction 14 of I thirty-five W'],
    ['US 1/9 and exits 7A-8', 'U-S one nine and exits seven A to eight'],
    ['90210-1234', 'nine zero two one zero, one two three four'],
    ['I-80 near MM 103', 'I-80 near mile marker one oh three'],
  ])('turns %j into %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each([
    'Tell Bob, OR else',
    'the U.S. Pacific coast',
    'in 1428',
    'ID 95051',
    '3 big dogs',
    'NY, CA, TX',
    '5 St',
    'vitamin E at 5',
    'an iPhone SE',
    'Plan W',
    'J. Doe, MD, PhD',
    'on the 405 pages',
    'an AR-15',
    'a CA-125 test',
    'the MD-80',
    'a 40 W bulb',
    'MM 5 of the design',
    'the U.S. 7th Fleet',
  ])('does not change %j', (text) => {
    expect(say(text)).toBe(text);
  });
});
