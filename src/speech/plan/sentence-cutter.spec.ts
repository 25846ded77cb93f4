import { normalize } from '../text/normalize';
import { SentenceCutter } from './sentence-cutter';
import { findSentences } from '../text/sentences/find-sentences';
import { type NormalizedText, unchangedText } from '../text/normalized-text';
import { type PieceSizer, fixedSize } from './piece-size';

const normalizedText = (source: string, language = 'en-US') =>
  normalize(source, { language, mode: 'auto', emoji: 'silent' });

function piecesOf(text: NormalizedText, sizer: PieceSizer, longest = 250) {
  const [sentence] = findSentences(text, 'en-US');
  return [...new SentenceCutter(text, sentence!).cut({ sizer, longest })];
}

const cut = (text: NormalizedText, sizer: PieceSizer, longest?: number) =>
  piecesOf(text, sizer, longest).map((piece) => piece.text);

const long =
  'When the service starts, it reads its configuration and opens the database, which may take a moment on a cold ' +
  'machine, and only then does it begin to listen for requests that come from the clients of the company.';

describe('SentenceCutter', () => {
  it('cuts at a nearby clause, or else before a phrase', () => {
    expect(cut(normalizedText(long), fixedSize(20))[0]).toBe('When the service starts,');
    const fox = 'The quick brown fox jumped over the lazy dog and ran into the forest.';
    expect(cut(normalizedText(fox), fixedSize(25))[0]).toBe('The quick brown fox jumped');
    expect(cut(normalizedText('The old house on the hill had been empty for years.'), fixedSize(25))[0]).toBe(
      'The old house on the hill',
    );
  });

  it('respects minimum and maximum if there is a place to cut between them', () => {
    const sizerOf = (minLength: number, targetLength: number, maxLength: number): PieceSizer => ({
      next: () => ({ minLength, targetLength, maxLength }),
      accept: () => undefined,
    });
    const text = unchangedText('one, two three four five six, seven eight nine ten eleven twelve thirteen');
    expect(cut(text, sizerOf(2, 10, 12))[0]).toBe('one,');
    expect(cut(text, sizerOf(6, 10, 12))[0]).toBe('one, two');
    expect(cut(text, sizerOf(6, 10, 30))[0]).toBe('one, two three four five six,');
  });

  it('reports each piece to the sizer before it requests the next size', () => {
    const accepted: string[] = [];
    const askedAfter: number[] = [];
    const sizer: PieceSizer = {
      next: () => {
        askedAfter.push(accepted.length);
        return fixedSize(30).next();
      },
      accept: (piece) => void accepted.push(piece),
    };
    expect(cut(normalizedText(long), sizer)).toEqual(accepted);
    expect(askedAfter).toEqual(Array.from(accepted, (_, index) => index));
  });

  it('does not cut a short sentence', () => {
    expect(cut(normalizedText('Hello there, how are you?'), fixedSize(20))).toEqual(['Hello there, how are you?']);
  });

  it('prefers a clause to a phrase, and a phrase to a space', () => {
    expect(cut(unchangedText('one two three, four and five six seven eight nine'), fixedSize(18))[0]).toBe(
      'one two three,',
    );
    expect(cut(unchangedText('one two three four and five six seven eight nine'), fixedSize(18))[0]).toBe(
      'one two three four',
    );
    expect(cut(unchangedText('one two three four five six seven eight nine'), fixedSize(18))[0]).toBe(
      'one two three four',
    );
  });

  it('marks the last piece of a sentence, and of a paragraph', () => {
    const text = normalizedText(`${long}\n\nNext.`);
    const pieces = piecesOf(text, fixedSize(30));
    const last = pieces.at(-1)!;
    expect(pieces.slice(0, -1).every(({ endsSentence, endsParagraph }) => !endsSentence && !endsParagraph)).toBe(true);
    expect([last.endsSentence, last.endsParagraph]).toEqual([true, true]);
  });

  it('does not cut inside a number of the source', () => {
    const text = normalizedText('We sold 1,234,567 of them in a year and then some more of the others as well.');
    const number = 'one million two hundred thirty-four thousand five hundred sixty-seven';
    const pieces = cut(text, fixedSize(12));
    expect(pieces.filter((piece) => piece.includes(number))).toHaveLength(1);
  });

  it('does not cut between the digits of a number with spaces', () => {
    const pieces = cut(unchangedText('en tout 10 000 000 personnes sont venues ici'), fixedSize(10));
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.filter((piece) => piece.includes('10 000 000'))).toHaveLength(1);
  });

  it.each([
    ['words', 'wonderful '.repeat(100), /^(?:wonderful ?)+$/u],
    ['emoji made of several', 'x'.concat('👨‍👩‍👧‍👦'.repeat(100)), /^x?(?:👨‍👩‍👧‍👦)+$/u],
    ['letters with accents', 'e\u0301'.repeat(300), /^(?:e\u0301)+$/u],
    ['another script', '你好世界'.repeat(100), /^[你好世界]+$/u],
  ])('never cuts inside %s or makes a piece too long', (_name, source, whole) => {
    const pieces = cut(unchangedText(source), fixedSize(30), 60);
    expect(pieces.join('').replace(/ /gu, '')).toBe(source.replace(/ /gu, ''));
    for (const piece of pieces) {
      expect(piece).toMatch(whole);
      expect(piece.length).toBeLessThanOrEqual(60);
    }
  });

  it('maps every piece to the source', () => {
    const source = 'In **2024**, the firm paid $5 to each, and 10% more to those who had been there since 1999.';
    const text = normalizedText(source);
    const pieces = piecesOf(text, fixedSize(25));
    const written = pieces.map(({ sourceStart, sourceEnd }) => source.slice(sourceStart, sourceEnd));
    expect(written.join(' ')).toBe(source);
  });

  it('refuses pieces of length 0', () => {
    expect(() => cut(normalizedText('Hello.'), fixedSize(10), 0)).toThrow(RangeError);
  });
});
