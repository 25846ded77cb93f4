import { applyRules } from '../../rule';
import { code } from './code';
import { identifier } from './identifier';
import { reference } from './reference';
import { version } from './version';

const say = (text: string) =>
  applyRules(text, [...reference.rules, ...identifier.rules, ...version.rules, ...code.rules], 'en-US').normalized;

describe('identifiers', () => {
  it.each([
    ['deadbeef0123', 'D-E-A-D-B-E-E-F zero one two three'],
    ['10.0.0.1', 'one zero dot zero dot zero dot one'],
    ['version v2.0-rc1', 'version two point zero R-C one'],
    ['1234567890', 'one two three, four five six, seven eight nine zero'],
    ['0042', 'zero zero four two'],
    ['RFC-2616', 'RFC twenty-six sixteen'],
    ['a F-150 B12', 'a F one fifty B twelve'],
    ['Your code is 804 193.', 'Your code is eight zero four, one nine three.'],
    ['G-482913 is your code', 'G four eight two nine one three is your code'],
    ['the OTP is 804-193', 'the OTP is eight zero four, one nine three'],
    ['IBAN DE89 3704 0044 05', 'IBAN D-E eight nine, three seven zero four, zero zero four four, zero five'],
    ['BIC DEUTDEFF', 'BIC D-E-U-T-D-E-F-F'],
    ['Dial *67 or press 1#', 'Dial star six seven or press one pound'],
    ['the combination is 24-8-36', 'the combination is twenty-four, eight, thirty-six'],
    ['S/N: AB-1234', 'serial number: AB one two three four'],
    ['Ref. no. X7', 'Reference number X seven'],
    ['7F3K-99QA-LL02', 'seven F three K, nine nine Q-A, L-L zero two'],
    ['ref. no. 2024/0071', 'reference number twenty twenty-four slash zero zero seven one'],
    ['order 4521-88-K', 'order four five two one, eight eight, K'],
  ])('turns %j into %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each([
    '2.5',
    '5000000',
    '123456',
    'abcdef',
    'COVID',
    'twenty-19',
    'an error code 5021',
    'the code has 5021 lines',
    'a S/N ratio',
    'hit #1',
    'the year 2024 is your',
  ])('does not change %j', (text) => {
    expect(say(text)).toBe(text);
  });
});
