import { applyRules } from '../rule';
import { plainLetters } from './plain-letters';

const say = (text: string) => applyRules(text, [plainLetters], 'en-US').spoken;

describe('plain-letters', () => {
  it.each([
    ['𝓗𝓲 ①', 'Hi ①'],
    ['ﬀ', 'ff'],
    ['x₂', 'x2'],
  ])('says for %j: %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each(['café', 'x²', '½', 'Straße'])('leaves %j to others', (text) => {
    expect(say(text)).toBe(text);
  });
});
