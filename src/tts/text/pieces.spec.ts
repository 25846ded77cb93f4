import { normalise } from './normalise';
import { growing, piecesOf, steady } from './pieces';
import { sentencesOf } from './sentences-of';
import { type SpokenText, unchangedText } from './spoken-text';

const spokenText = (source: string, language = 'en-US') =>
  normalise(source, { language, mode: 'auto', emoji: 'silent' });

function cut(text: SpokenText, budget = growing, longest = 250): string[] {
  const [sentence] = sentencesOf(text, 'en-US');
  return piecesOf(text, sentence!, { budget, longest }).map((piece) => piece.text);
}

const long =
  'When the service starts, it reads its configuration and opens the database, which may take a moment on a cold ' +
  'machine, and only then does it begin to listen for requests that come from the clients of the company.';

describe('piecesOf', () => {
  it('begins with a few words, up to a clause where one is near', () => {
    expect(cut(spokenText(long))[0]).toBe('When the service starts,');
    expect(cut(spokenText('The quick brown fox jumped over the lazy dog and ran into the forest.'))[0]).toBe(
      'The quick brown fox',
    );
  });

  it('grows from piece to piece, and by no more than can be made while the last one plays', () => {
    const lengths = cut(spokenText(`${long.slice(0, -1)}, `.repeat(3))).map(({ length }) => length);
    expect(lengths.length).toBeGreaterThan(4);
    expect(lengths[0]).toBeLessThanOrEqual(30);
    expect(Math.max(...lengths)).toBeGreaterThan(90);
    // What is asked for is half as much again; a good place to cut may be half as far again.
    for (const [index, length] of lengths.slice(1).entries()) {
      expect(length).toBeLessThanOrEqual(Math.max(20, lengths[index]! * 1.5) * 1.5);
    }
  });

  it('begins small again after a sentence of one word', () => {
    const text = spokenText(`Well. ${long}`);
    const second = sentencesOf(text, 'en-US')[1]!;
    const [first] = piecesOf(text, second, { budget: growing, longest: 250, previous: 'Well.'.length });
    expect(first!.text).toBe('When the service starts,');
  });

  it('leaves a short sentence whole', () => {
    expect(cut(spokenText('Hello there, how are you?'))).toEqual(['Hello there, how are you?']);
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
    const pieces = piecesOf(text, sentencesOf(text, 'en-US')[0]!, { budget: growing, longest: 250 });
    const last = pieces.at(-1)!;
    expect(pieces.slice(0, -1).every(({ endsSentence, endsParagraph }) => !endsSentence && !endsParagraph)).toBe(true);
    expect([last.endsSentence, last.endsParagraph]).toEqual([true, true]);
  });

  it('does not cut inside what the caller wrote as one number', () => {
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
  ])('never cuts inside %s, nor makes a piece too long', (_name, source, whole) => {
    const pieces = cut(unchangedText(source), steady(30), 60);
    expect(pieces.join('').replace(/ /gu, '')).toBe(source.replace(/ /gu, ''));
    for (const piece of pieces) {
      expect(piece).toMatch(whole);
      expect(piece.length).toBeLessThanOrEqual(60);
    }
  });

  it('points every piece at what the caller wrote', () => {
    const source = 'In **2024**, the firm paid $5 to each, and 10% more to those who had been there since 1999.';
    const text = spokenText(source);
    const pieces = piecesOf(text, sentencesOf(text, 'en-US')[0]!, { budget: steady(25), longest: 250 });
    const written = pieces.map(({ sourceStart, sourceEnd }) => source.slice(sourceStart, sourceEnd));
    expect(written.join(' ')).toBe(source);
  });

  it('refuses to make pieces of no length', () => {
    const text = spokenText('Hello.');
    expect(() => piecesOf(text, sentencesOf(text, 'en-US')[0]!, { budget: steady(10), longest: 0 })).toThrow(
      RangeError,
    );
  });
});
