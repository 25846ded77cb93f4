import { SpeakingTime } from './speaking-time';

const secondsOf = (text: string, language = 'en-US', letters: 'any' | 'latin' = 'any') =>
  new SpeakingTime(language, letters).secondsUntil(text).at(-1)!;

describe('SpeakingTime', () => {
  it('takes prose for as long as people take', () => {
    const prose = 'When the service starts, it reads its configuration and opens the database.';
    expect(prose.length / secondsOf(prose)).toBeGreaterThan(13);
    expect(prose.length / secondsOf(prose)).toBeLessThan(18);
  });

  it.each([
    ['figures', '7', 'a'],
    ['signs', '%', 'a'],
    ['names of letters', 'XKCD', 'maker'],
    ['letters that make no word', 'xkcd', 'maker'],
    ['letters of a script that is not the voice’s own', 'ж', 'a'],
    ['emoji', '😀', 'aa'],
  ])('takes %s for longer than letters in words', (_name, text, word) => {
    expect(secondsOf(text)).toBeGreaterThan(2 * secondsOf(word));
  });

  it.each([
    ['hi', 'सेवा'],
    ['ru', 'слово'],
    ['ja-JP', 'ことば'],
    ['zh', '言葉'],
    ['ko', '단어'],
    ['ar', 'كلمة'],
  ])('knows the letters of a language (%s)', (language, word) => {
    expect(secondsOf(word, language)).toBeLessThan(secondsOf(word, 'en-US') / 2);
  });

  it('takes hardly any time for what the engine leaves out', () => {
    expect(secondsOf('你好', 'en-US', 'latin')).toBeLessThan(0.1);
    expect(secondsOf('𝐀', 'en-US', 'latin')).toBeGreaterThan(0.1);
  });

  it('adds up, for each offset of the text', () => {
    const until = new SpeakingTime('en-US', 'any').secondsUntil('a 😀7');
    expect(until).toHaveLength(6);
    expect(until[0]).toBe(0);
    expect(Array.from(until.toSorted())).toEqual(Array.from(until));
  });

  it('takes a language that nobody knows for one in Latin letters', () => {
    expect(secondsOf('word', 'no language')).toBe(secondsOf('word'));
  });
});
