import { heardWords } from './heard-words';
import { readingWords } from './reading';
import { graphErrors } from './word-graph';

const errors = (reading: string, heard: string) => graphErrors(readingWords(reading), heardWords(heard));

describe('heardWords', () => {
  it.each([
    ['it costs five dollars and ninety nine cents', 'It costs $5.99.'],
    ['it costs five ninety nine', 'It costs $5.99.'],
    ['a two hundred dollar coat', 'a $200 coat'],
    ['five point two million dollars were lost', '$5.2 million were lost'],
    ['in nineteen eighty four', 'In 1984,'],
    ['in two thousand five', 'in 2005'],
    ['in two thousand and five', 'in 2005'],
    ['error four oh four', 'Error 404.'],
    ['at ten thirty and at seven oh five', 'At 10:30 and at 7:05'],
    ["at nine o'clock", 'at 9:00'],
    ['forty percent or seven point five percent', '40% or 7.5%'],
    ['the twenty first of the nineteen nineties', 'the 21st of the 1990s'],
    ['python three point eleven', 'Python 3.11'],
    ['python three point one one', 'Python 3.11'],
    ['a hundred and two thousand', '102,000'],
    ['the h t t p server', 'The HTTP server'],
    ['the U S B port', 'the USB port'],
    ['mister jones is okay', 'Mr. Jones is OK.'],
    ['a jalapeno in the theatre', 'A jalapeño in the theater'],
    ['black and white', 'black & white'],
    ['ten by twelve', '10x12'],
    ['two minus three', '2 - 3'],
    ['read me dot md', 'readme.md'],
    ['at eight p m on friday', 'at 8 p.m. on Friday'],
    ['run n p m and http', 'Run npm and HTTP'],
    ['version one dot nine dot twelve', 'version 1.9.12'],
    ['one ninety two dot one sixty eight dot zero dot one', '192.168.0.1'],
    ['sixty four gigabytes', '64GB'],
    ['c o two and h two o', 'CO2 and h2o'],
    ['the constructor', 'The constructor.'],
    ['ten by twelve', '10 x 12'],
    ['m p three', 'MP3'],
    ['five five five zero one four two', '555-0142'],
  ])('reads what a recogniser writes for %j: %j', (reading, heard) => {
    expect(errors(reading, heard)).toBe(0);
  });

  it.each([
    ['minus five', '5', 1],
    ['five degrees', '6 degrees', 1],
    ['ten thirty', '10:13', 1],
    ['two dollars', '2 meters', 1],
    ['nineteen eighty four', '1985', 1],
  ])('keeps what was heard wrong: %j, %j', (reading, heard, count) => {
    expect(errors(reading, heard)).toBe(count);
  });
});

describe('readingWords', () => {
  it('reads alternatives, of which one may be empty', () => {
    expect(readingWords('in {the|} end, {one|a single} day')).toEqual([
      [['in']],
      [['the'], []],
      [['end']],
      [['one'], ['a', 'single']],
      [['day']],
    ]);
    expect(readingWords('a u s b port at five p m')).toEqual([
      [['a']],
      [['usb'], ['u', 's', 'b']],
      [['port']],
      [['at']],
      [['five']],
      [['pm'], ['p', 'm']],
    ]);
  });
});
