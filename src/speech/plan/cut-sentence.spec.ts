import { normalize } from '../text/normalize';
import { cutSentence } from './cut-sentence';
import { SpeakingTimeEstimator } from './speaking-time';
import { findSentences } from '../text/sentences/find-sentences';
import { type NormalizedText, unchangedText } from '../text/normalized-text';

const normalizedText = (source: string, language = 'en-US') =>
  normalize(source, { language, mode: 'auto', emoji: 'silent' });

const speakingTime = new SpeakingTimeEstimator('en-US', 'any');

function piecesOf(text: NormalizedText, maxLength: number, maxSeconds = Infinity) {
  const [sentence] = findSentences(text, 'en-US');
  return [...cutSentence(text, sentence!, speakingTime, { maxLength, maxSeconds })];
}

const cut = (text: NormalizedText, maxLength: number, maxSeconds?: number) =>
  piecesOf(text, maxLength, maxSeconds).map((piece) => piece.text);

const long =
  'When the service starts, it reads its configuration and opens the database, which may take a moment on a cold ' +
  'machine, and only then does it begin to listen for requests that come from the clients of the company.';

describe('cutSentence', () => {
  it('does not cut a sentence within the limits', () => {
    expect(cut(normalizedText(long), long.length)).toEqual([long]);
    expect(cut(normalizedText('Hello there, how are you?'), 250, 12)).toEqual(['Hello there, how are you?']);
  });

  it('cuts at the clause nearest to the middle, or else before a phrase', () => {
    expect(cut(normalizedText(long), 200)).toEqual([
      'When the service starts, it reads its configuration and opens the database, which may take a moment on a cold machine,',
      'and only then does it begin to listen for requests that come from the clients of the company.',
    ]);
    expect(cut(normalizedText('The old house on the hill had been empty for years.'), 40)).toEqual([
      'The old house on the hill',
      'had been empty for years.',
    ]);
  });

  it('prefers a clause to a phrase, and a phrase to a space', () => {
    const cutInTwo = (text: string) => cut(unchangedText(text), text.length - 1);
    expect(cutInTwo('one two three, four and five six seven')[0]).toBe('one two three,');
    expect(cutInTwo('one two three and four five six seven')[0]).toBe('one two three');
    expect(cutInTwo('one two three ant four five six seven')[0]).toBe('one two three ant');
  });

  it('cuts pieces of similar length', () => {
    const text = unchangedText(`${'word '.repeat(260 / 5)}end.`);
    const lengths = cut(text, 250).map(({ length }) => length);
    expect(lengths).toHaveLength(2);
    expect(Math.abs(lengths[0]! - lengths[1]!)).toBeLessThanOrEqual(10);
  });

  it('cuts a sentence that takes too long', () => {
    const numbers = unchangedText(`It is ${'1234567890 '.repeat(5)}and no more than that, as far as anybody knows.`);
    expect(cut(numbers, 250)).toHaveLength(1);
    for (const piece of cut(numbers, 250, 12)) {
      expect(speakingTime.cumulativeSeconds(piece).at(-1)).toBeLessThanOrEqual(12);
    }
  });

  it('marks the last piece of a sentence, and of a paragraph', () => {
    const text = normalizedText(`${long}\n\nNext.`);
    const pieces = piecesOf(text, 60);
    const last = pieces.at(-1)!;
    expect(pieces.slice(0, -1).every(({ endsSentence, endsParagraph }) => !endsSentence && !endsParagraph)).toBe(true);
    expect([last.endsSentence, last.endsParagraph]).toEqual([true, true]);
  });

  it('does not cut inside a number of the source', () => {
    const text = normalizedText('We sold 1,234,567 of them in a year and then some more of the others as well.');
    const number = 'one million two hundred thirty-four thousand five hundred sixty-seven';
    const pieces = cut(text, 80);
    expect(pieces.filter((piece) => piece.includes(number))).toHaveLength(1);
  });

  it('does not cut between the digits of a number with spaces', () => {
    const pieces = cut(unchangedText('en tout 10 000 000 personnes sont venues ici'), 20);
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.filter((piece) => piece.includes('10 000 000'))).toHaveLength(1);
  });

  it.each([
    ['words', 'wonderful '.repeat(100), /^(?:wonderful ?)+$/u],
    ['emoji made of several', 'x'.concat('👨‍👩‍👧‍👦'.repeat(100)), /^x?(?:👨‍👩‍👧‍👦)+$/u],
    ['letters with accents', 'e\u0301'.repeat(300), /^(?:e\u0301)+$/u],
    ['another script', '你好世界'.repeat(100), /^[你好世界]+$/u],
  ])('never cuts inside %s or makes a piece too long', (_name, source, whole) => {
    const pieces = cut(unchangedText(source), 60);
    expect(pieces.join('').replace(/ /gu, '')).toBe(source.replace(/ /gu, ''));
    for (const piece of pieces) {
      expect(piece).toMatch(whole);
      expect(piece.length).toBeLessThanOrEqual(60);
    }
  });

  it('maps every piece to the source', () => {
    const source = 'In **2024**, the firm paid $5 to each, and 10% more to those who had been there since 1999.';
    const text = normalizedText(source);
    const pieces = piecesOf(text, 40);
    const written = pieces.map(({ sourceStart, sourceEnd }) => source.slice(sourceStart, sourceEnd));
    expect(written.join(' ')).toBe(source);
  });

  it('refuses pieces of length 0', () => {
    expect(() => cut(normalizedText('Hello.'), 0)).toThrow(RangeError);
  });
});
