import { applyRules } from '../../rule';
import { romanNumeral } from './roman';

const say = (text: string) => applyRules(text, romanNumeral.rules, 'en-US').normalized;

describe('roman', () => {
  it.each([
    ['Book XII', 'Book twelve'],
    ['Queen Mary I,', 'Queen Mary the first,'],
    ['the XVIIth century', 'the seventeenth century'],
    ['Mark III', 'Mark three'],
    ['ACT XIV', 'ACT fourteen'],
    ['pp. ix–xii', 'pp. nine to twelve'],
    ['Henry I.', 'Henry the first.'],
    ['Henry I was king', 'Henry the first was king'],
    ['John D. Stone III', 'John D. Stone the third'],
    ['MMXX', 'twenty twenty'],
  ])('turns %j into %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each([
    'I',
    'Charles I am',
    'like Henry I was late',
    'Charles I think',
    'IIII',
    'VI editor',
    'CIVIC',
    'Part IXI',
    'mix',
  ])('does not change %j', (text) => {
    expect(say(text)).toBe(text);
  });
});
