import { recogniserFiles } from '../../../../../bench/proofs/support/recogniser';
import { Vocabulary } from './vocabulary';

describe('Vocabulary', () => {
  it('turns tokens into words, bytes into characters, and control characters into spaces', async () => {
    const vocabulary = await Vocabulary.read(recogniserFiles.vocabulary);
    expect(vocabulary.decode([1, 2646, 1327, 287])).toBe('grabbed');
    expect(vocabulary.decode([243, 162, 169, 156])).toBe('\u{1F999}');
    expect(vocabulary.decode([2646, 3, 13, 99_999, 2646])).toBe('gra  gra');
  });
});
