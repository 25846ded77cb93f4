import { applyRules } from '../../rule';
import { reference } from './reference';

const say = (text: string) => applyRules(text, reference.rules, 'en-US').normalized;

describe('references', () => {
  it.each([
    ['403(b)', 'four oh three B'],
    ['ISBN-13: 978-0', 'I-S-B-N thirteen, nine seven eight, zero'],
    ['501(c)(3)', 'five oh one C three'],
    ['a 401k', 'a four oh one K'],
    ['section 5(b)', 'section five B'],
    ['John 3:16', 'John three sixteen'],
    ['1 Corinthians 13:4-7', 'First Corinthians thirteen four to seven'],
    ['ISO 8601', 'ISO eighty-six oh one'],
    ['ISO 9001:2015', 'ISO nine thousand one, twenty fifteen'],
    ['RFC-2616', 'RFC twenty-six sixteen'],
    ['Gen. 1:1–2:3', 'Genesis one one to two three'],
    ['1 Cor. 13', 'First Corinthians thirteen'],
    ['in v. 3 of the psalm', 'in verse 3 of the psalm'],
    ['No. 2:19-cv-412-ABC', 'No. two, nineteen C-V four twelve, A-B-C'],
    ['Nos. 21-1234', 'Nos. twenty-one dash twelve thirty-four'],
    ['VC 23152(a)', 'VC two three one five two A'],
  ])('turns %j into %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each(['f(x)', '5 (b)', '402k', 'at 3:16', 'in v. 3 of the API', '10(abc)'])('does not change %j', (text) => {
    expect(say(text)).toBe(text);
  });
});
