import { compareWords } from '@voxgate/documents/hearing';
import { isDoubtful, withAllowance } from './judge';

describe('isDoubtful', () => {
  it.each([
    ['homophones', 'They knew the night had two witches.', 'They new the knight had too which is.'],
    ['misspelt names', 'Siobhan met Marquand at the gate.', 'Shivon met Mark wand at the gate.'],
    [
      'numbers in digits',
      'It ended on June sixth, nineteen forty-four, for five dollars.',
      'It ended on June 6, 1944, for $5.',
    ],
    ['acronyms', 'The U S B port and the h t t p server.', 'The USB port and the HTTP server.'],
    ['what is too short to be sure', 'Good morning to you.', 'Good more to you.'],
    ['a few words of which nothing was heard', 'Olive oil.', ''],
  ])('accepts %s', (_name, said, heard) => {
    expect(isDoubtful(compareWords(said, heard))).toBe(false);
  });

  it.each([
    ['silence', 'The door was open.', ''],
    ['half a sentence', 'The soup was too hot, and the waiter was asleep.', 'The soup was too hot.'],
    ['other words', 'He looked at the clock.', 'Yes, we have been there.'],
    ['a sentence that goes on', 'He left the house.', 'He left the house and then he said that it was late.'],
  ])('finds %s', (_name, said, heard) => {
    expect(isDoubtful(compareWords(said, heard))).toBe(true);
  });

  it('does not expect words with given pronunciations to sound as they are written', () => {
    const comparison = compareWords('Ask Siobhan about Niamh.', 'Ask Chevron about knee.');
    expect(isDoubtful(comparison)).toBe(true);
    expect(isDoubtful(withAllowance(comparison, 2, 12))).toBe(false);
  });

  it('compares very long numbers without effort', () => {
    expect(compareWords('9'.repeat(2000), '').words).toBe(2000);
  });
});
