import { normalise } from '../text/normalize';
import { type Budget, SentenceCutter, steady } from './sentence-cutter';
import { sentencesOf } from '../text/sentences/find-sentences';
import { type SpokenText, unchangedText } from '../text/normalized-text';

const spokenText = (source: string, language = 'en-US') =>
  normalise(source, { language, mode: 'auto', emoji: 'silent' });

function piecesOf(text: SpokenText, budget: Budget, longest = 250) {
  const [sentence] = sentencesOf(text, 'en-US');
  return [...new SentenceCutter(text, sentence!).cut({ budget, longest })];
}

const cut = (text: SpokenText, budget: Budget, longest?: number) =>
  piecesOf(text, budget, longest).map((piece) => piece.text);

const long =
  'When the service starts, it reads its configuration and opens the database, which may take a moment on a cold ' +
  'machine, and only then does it begin to listen for requests that come from the clients of the company.';

describe('SentenceCutter', () => {
  it('cuts at a nearby clause, or else before a phrase', () => {
    expect(cut(spokenText(long), steady(20))[0]).toBe('When the service starts,');
    const fox = 'The quick brown fox jumped over the lazy dog and ran into the forest.';
    expect(cut(spokenText(fox), steady(25))[0]).toBe('The quick brown fox jumped');
    expect(cut(spokenText('The old house on the hill had been empty for years.'), steady(25))[0]).toBe(
      'The old house on the hill',
    );
  });

  it('respects minimum and maximum if there is a place to cut between them', () => {
    const allowed = (least: number, wished: number, most: number): Budget => ({
      next: () => ({ least, wished, most }),
      spend: () => undefined,
    });
    const text = unchangedText('one, two three four five six, seven eight nine ten eleven twelve thirteen');
    expect(cut(text, allowed(2, 10, 12))[0]).toBe('one,');
    expect(cut(text, allowed(6, 10, 12))[0]).toBe('one, two');
    expect(cut(text, allowed(6, 10, 30))[0]).toBe('one, two three four five six,');
  });

  it('reports each piece to the budget before it requests the next size', () => {
    const spent: string[] = [];
    const askedAfter: number[] = [];
    const budget: Budget = {
      next: () => {
        askedAfter.push(spent.length);
        return steady(30).next();
      },
      spend: (piece) => void spent.push(piece),
    };
    expect(cut(spokenText(long), budget)).toEqual(spent);
    expect(askedAfter).toEqual(Array.from(spent, (_, index) => index));
  });

  it('does not cut a short sentence', () => {
    expect(cut(spokenText('Hello there, how are you?'), steady(20))).toEqual(['Hello there, how are you?']);
  });

  it('prefers a clause to a phrase, and a phrase to a space', () => {
    expect(cut(unchangedText('one two three, four and five six seven eight nine'), steady(18))[0]).toBe(
      'one two three,',
    );
    expect(cut(unchangedText('one two three four and five six seven eight nine'), steady(18))[0]).toBe(
      'one two three four',
    );
    expect(cut(unchangedText('one two three four five six seven eight nine'), steady(18))[0]).toBe(
      'one two three four',
    );
  });

  it('marks the last piece of a sentence, and of a paragraph', () => {
    const text = spokenText(`${long}\n\nNext.`);
    const pieces = piecesOf(text, steady(30));
    const last = pieces.at(-1)!;
    expect(pieces.slice(0, -1).every(({ endsSentence, endsParagraph }) => !endsSentence && !endsParagraph)).toBe(true);
    expect([last.endsSentence, last.endsParagraph]).toEqual([true, true]);
  });

  it('does not cut inside a number of the source', () => {
    const text = spokenText('We sold 1,234,567 of them in a year and then some more of the others as well.');
    const number = 'one million two hundred thirty-four thousand five hundred sixty-seven';
    const pieces = cut(text, steady(12));
    expect(pieces.filter((piece) => piece.includes(number))).toHaveLength(1);
  });

  it('does not cut between the digits of a number with spaces', () => {
    const pieces = cut(unchangedText('en tout 10 000 000 personnes sont venues ici'), steady(10));
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.filter((piece) => piece.includes('10 000 000'))).toHaveLength(1);
  });

  it.each([
    ['words', 'wonderful '.repeat(100), /^(?:wonderful ?)+$/u],
    ['emoji made of several', 'x'.concat('👨‍👩‍👧‍👦'.repeat(100)), /^x?(?:👨‍👩‍👧‍👦)+$/u],
    ['letters with accents', 'e\u0301'.repeat(300), /^(?:e\u0301)+$/u],
    ['another script', '你好世界'.repeat(100), /^[你好世界]+$/u],
  ])('never cuts inside %s or makes a piece too long', (_name, source, whole) => {
    const pieces = cut(unchangedText(source), steady(30), 60);
    expect(pieces.join('').replace(/ /gu, '')).toBe(source.replace(/ /gu, ''));
    for (const piece of pieces) {
      expect(piece).toMatch(whole);
      expect(piece.length).toBeLessThanOrEqual(60);
    }
  });

  it('maps every piece to the source', () => {
    const source = 'In **2024**, the firm paid $5 to each, and 10% more to those who had been there since 1999.';
    const text = spokenText(source);
    const pieces = piecesOf(text, steady(25));
    const written = pieces.map(({ sourceStart, sourceEnd }) => source.slice(sourceStart, sourceEnd));
    expect(written.join(' ')).toBe(source);
  });

  it('refuses pieces of length 0', () => {
    expect(() => cut(spokenText('Hello.'), steady(10), 0)).toThrow(RangeError);
  });
});
