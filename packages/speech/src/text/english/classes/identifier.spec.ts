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
  ])('turns %j into %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each(['2.5', '5000000', '123456', 'abcdef', 'COVID', 'twenty-19'])('does not change %j', (text) => {
    expect(say(text)).toBe(text);
  });
});
