import { applyRules } from '../rule';
import { lineEnds, paragraphEnd, sentenceEnd } from './line-ends';

const plain = (text: string) => applyRules(text, [lineEnds], 'en').normalized;

describe('lineEnds', () => {
  it.each([
    ['a sentence ends with its line', 'One\nTwo', 'One\nTwo'],
    ['a small letter goes on', 'One\ntwo', 'One two'],
    ['a full line goes on', `${'wordy '.repeat(12).trim()}\nTwo`, `${'wordy '.repeat(12).trim()} Two`],
    ['a full line with an end does not', `${'wordy '.repeat(12).trim()}.\nTwo`, `${'wordy '.repeat(12).trim()}.\nTwo`],
    ['a blank line ends a paragraph', 'One\n \n\nTwo', 'One\n\nTwo'],
    ['a marked end holds also before a small letter', `one${sentenceEnd}two`, 'one\ntwo'],
    ['a marked end of a paragraph', `one${paragraphEnd}two`, 'one\n\ntwo'],
    ['spaces are one, and none at the ends', '  a   b \n', 'a b'],
  ])('%s', (_name, text, said) => {
    expect(plain(text)).toBe(said);
  });
});
