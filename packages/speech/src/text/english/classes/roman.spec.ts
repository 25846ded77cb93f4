import { applyRules } from '../../rule';
import { romanNumeral } from './roman';

const say = (text: string) => applyRules(text, romanNumeral.rules, 'en-US').normalized;

describe('roman', () => {
  it.each([
    ['Book XII', 'Book twelve'],
    ['Henry V. Then', 'Henry the fifth. Then'],
    ['Chapter L', 'Chapter fifty'],
    ['Queen Mary I,', 'Queen Mary the first,'],
    ['the XVIIth century', 'the seventeenth century'],
    ['Mark III', 'Mark three'],
    ['ACT XIV', 'ACT fourteen'],
    ['pp. ix–xii', 'pp. nine to twelve'],
    ['Henry I.', 'Henry the first.'],
    ['Henry I was king', 'Henry the first was king'],
    ['John D. Stone III', 'John D. Stone the third'],
    ['MMXX', 'twenty twenty'],
    ['James K. Polk III', 'James K. Polk the third'],
    ['Sen. Smith IV', 'Sen. Smith the fourth'],
  ])('turns %j into %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each([
    'I',
    'Charles I am',
    'like Henry I was late',
    'Charles I think',
    'Robert L. Stone',
    'James V. Stone',
    'Peter M. (2010)',
    'a type C plug',
    'Part D',
    'IIII',
    'VI editor',
    'CIVIC',
    'Part IXI',
    'mix',
  ])('does not change %j', (text) => {
    expect(say(text)).toBe(text);
  });
});
