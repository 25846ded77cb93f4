import { applyRules } from '../rule';
import { plainLetters } from './plain-letters';

const say = (text: string) => applyRules(text, [plainLetters], 'en-US').normalized;

describe('plain-letters', () => {
  it.each([
    ['𝓗𝓲 ①', 'Hi ①'],
    ['ﬀ', 'ff'],
    ['x₂', 'x2'],
  ])('turns %j into %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each(['café', 'x²', '½', 'Straße'])('does not change %j', (text) => {
    expect(say(text)).toBe(text);
  });
});
