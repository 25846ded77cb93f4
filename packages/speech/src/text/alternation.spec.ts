import { alternation } from './alternation';

describe('alternation', () => {
  it('writes common beginnings once', () => {
    expect(alternation(['km', 'kg', 'k', 'm.'])).toBe('(?:k[mg]?|m\\.)');
  });

  it.each([[['km', 'kmh', 'k']], [['sq ft', 'sq. ft.', 'sq']], [['a-b', 'a]', 'a^', 'a\\', '(A)', '$', 'w/', 'w/o']]])(
    'matches each of %j, the longest that it can',
    (words) => {
      const pattern = new RegExp(`^${alternation(words)}`, 'u');
      for (const word of words) expect(pattern.exec(word)![0]).toBe(word);
      for (const word of words) expect(pattern.exec(`${word}!`)![0]).toBe(word);
      expect(pattern.test('!')).toBe(false);
    },
  );
});
