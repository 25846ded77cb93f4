import { beginsSentence, isAdjective, sentenceIsOver } from './boundaries';

const after = (text: string, followedBy: 'starter' | 'capital') =>
  sentenceIsOver(text, text.indexOf('.') + 1, followedBy);

describe('sentenceIsOver', () => {
  it.each([
    ['etc.', true, true],
    ['etc.\nmore', true, true],
    ['etc. He left', true, true],
    ['etc. “He left', true, true],
    ['etc. Smith left', false, true],
    ['etc. more', false, false],
    ['etc., more', false, false],
    ['etc.” Then', true, true],
  ])('%j: before a beginning %s, before a capital %s', (text, starter, capital) => {
    expect([after(text, 'starter'), after(text, 'capital')]).toEqual([starter, capital]);
  });
});

describe('beginsSentence', () => {
  it('distinguishes words that begin sentences from names', () => {
    expect(['He left', 'It’s', 'The', 'Army', 'Henry', 'it'].map(beginsSentence)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('isAdjective', () => {
  it.each([
    ['a $5 note', true],
    ['an $8 cake', true],
    ['A $5-bill', true],
    ['the $5 note', false],
    ['a $5 and', false],
    ['a $5.', false],
  ])('in %j: %s', (text, adjective) => {
    const start = text.indexOf('$');
    expect(isAdjective(text, start, start + 2)).toBe(adjective);
  });
});
