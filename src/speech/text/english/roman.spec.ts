import { applyRules } from '../rule';
import { countedNumerals, regnalNumerals, centuries, bareNumerals } from './roman';

const say = (text: string) =>
  applyRules(text, [countedNumerals, regnalNumerals, centuries, bareNumerals], 'en-US').normalized;

describe('roman', () => {
  it.each([
    ['Book XII', 'Book twelve'],
    ['Queen Mary I,', 'Queen Mary the first,'],
    ['the XVIIth century', 'the seventeenth century'],
    ['Mark III', 'Mark three'],
  ])('turns %j into %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each(['I', 'Charles I am', 'IIII', 'VI editor', 'CIVIC', 'MMXX', 'Part IXI', 'mix'])(
    'does not change %j',
    (text) => {
      expect(say(text)).toBe(text);
    },
  );
});
