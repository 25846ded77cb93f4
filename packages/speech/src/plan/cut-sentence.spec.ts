import fc from 'fast-check';
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

  it.each([
    ['Well… I think so.', ['Well…', 'I think so.']],
    ['Maybe... you are right.', ['Maybe...', 'you are right.']],
    ['“Well…” he said, and... went.', ['“Well…”', 'he said, and...', 'went.']],
    ['One, two, …, ten.', ['One, two, …,', 'ten.']],
    ['Wait…what?', ['Wait…', 'what?']],
    ['… and then he left.', ['… and then he left.']],
    ['He left, and…', ['He left, and…']],
    ['See 1..5 and ../etc or .... .', ['See 1..5 and ../etc or .... .']],
  ])('cuts %j after an ellipsis that has words on both sides', (source, expected) => {
    const pieces = piecesOf(unchangedText(source), 250);
    expect(pieces.map(({ text }) => text)).toEqual(expected);
    expect(pieces.map(({ endsSentence }) => endsSentence)).toEqual(expected.map((_, at) => at === expected.length - 1));
  });

  describe.each([
    [
      'en',
      'the a of to with and or because that was is has been will could in on for from at by his their every some',
      'house garden winter people bought quickly seven yellow harbor table music reader answered window river',
    ],
    [
      'es',
      'el la los un una de del en con por para y o pero que es está fue había su cada',
      'casa jardín invierno gente compró siete puerto mesa música lector ventana verde lento',
    ],
    [
      'fr',
      'le la les un une des de du en dans avec pour et ou mais que est sont était avait son sa',
      'maison jardin hiver gens acheta sept port table musique lecteur fenêtre verte lent',
    ],
    [
      'it',
      'il lo la i un una di del con per e o ma che è sono era aveva suo ogni nella',
      'casa giardino inverno gente comprò sette porto tavolo musica lettore finestra verde',
    ],
    [
      'pt',
      'o a os um uma de do da em no na com por para e ou mas que é são foi tinha seu cada',
      'casa jardim inverno gente comprou sete porto mesa música leitor janela verde lento',
    ],
    [
      'de',
      'der die das ein eine den dem von mit für und oder aber dass ist war hat wird kann sein jede im zur',
      'Haus Garten Winter Leute kaufte sieben Hafen Tisch Musik Leser Fenster grün langsam',
    ],
    ['hi', 'यह वह एक हर और या लेकिन कि जो मेरा', 'घर बगीचा सर्दी लोग सात बंदरगाह मेज़ संगीत पाठक खिड़की हरा'],
  ])('in %s', (language, functionWords, contentWords) => {
    const leans = functionWords.split(' ');
    const others = contentWords.split(' ');
    const sentence = fc
      .array(
        fc.record({ small: fc.array(fc.constantFrom(...leans), { maxLength: 3 }), word: fc.constantFrom(...others) }),
        {
          minLength: 20,
          maxLength: 60,
        },
      )
      .map((phrases) => `${phrases.flatMap(({ small, word }) => [...small, word]).join(' ')}.`);

    it('never cuts after a determiner, preposition, conjunction or auxiliary', () => {
      fc.assert(
        fc.property(sentence, (source) => {
          const text = unchangedText(source);
          const [whole] = findSentences(text, language);
          const limits = { maxLength: 120, maxSeconds: Infinity };
          const pieces = [...cutSentence(text, whole!, new SpeakingTimeEstimator(language, 'any'), limits, language)];
          expect(pieces.map((piece) => piece.text).join(' ')).toBe(source);
          for (const piece of pieces.slice(0, -1)) expect(leans).not.toContain(piece.text.split(' ').at(-1));
          for (const piece of pieces) expect(piece.text.length).toBeLessThanOrEqual(120);
        }),
        { seed: 15, numRuns: 200 },
      );
    });
  });

  it('does not cut before what belongs to the previous word in Hindi', () => {
    const source = `${'घर में किताब है '.repeat(12).trim()}।`;
    const text = unchangedText(source);
    const [whole] = findSentences(text, 'hi');
    const estimator = new SpeakingTimeEstimator('hi', 'any');
    const pieces = [...cutSentence(text, whole!, estimator, { maxLength: 60, maxSeconds: Infinity }, 'hi')];
    for (const piece of pieces) expect(piece.text).not.toMatch(/^(?:में|है)/u);
  });

  it('cuts even where all words lean on the next one', () => {
    const pieces = cut(unchangedText('of the '.repeat(50).trim()), 60);
    expect(pieces.every(({ length }) => length <= 60)).toBe(true);
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
